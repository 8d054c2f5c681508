import type { Pitches } from './pitch.ts'

export const tr: Pitches = {
  office: {
    titles: ['Ofis, {street}, {area}', '{City}: {area} ofis'],
    open: [
      'Müşterilerin ilk seferde bulduğu bir adres: {street}, {city}.',
      'Ekibiniz sığmıyorsa bu ofise bakın: {city}, {area}.',
      'Çalışmak için yer: {city}, {street}, {area}.',
    ],
    size: ['Toplam {area}; odalara bölünür ya da açık bırakılır.'],
    features: {
      heating: ['Isıtma var.'],
      'air-conditioning': ['Klima temmuzda serin tutar.'],
      parking: ['Otoparkı var.'],
      alarm: ['Gece alarm bekler.'],
      internet: ['Hızlı internet hazır.'],
      'wheelchair-accessible': ['Girişte basamak yok.'],
      'storage-room': ['Arşiv için depo var.'],
      lift: ['Binada asansör var.'],
    },
    uses: [
      'Muayenehane, atölye ya da ajans için uygun.',
      'Masalar pencere önüne, toplantı masası ortaya: biz böyle döşerdik.',
    ],
    sale: ['Satılık; içinde çalışmak ya da kiraya vermek için.'],
    rent: ['Kiralık; sözleşme süresi konuşulabilir.'],
    advice: [
      'Her gün burada oturacak kişiyle gelin: planın göstermediğini o görür.',
      'Kaç masa gerektiğini yazın, sığıp sığmadığını dürüstçe söyleyelim.',
      'İş günü gelin, sokağı olduğu gibi duyun.',
    ],
  },
  garage: {
    titles: ['Garaj, {street}, {area}', '{City}: garaj'],
    open: [
      'Sokakta yer aramaya son: garaj, {city}, {street}.',
      'Arabanız bir çatıyı hak etti: garaj, {city}.',
      'Kapıyı kapatın, içiniz rahat etsin: {area} garaj, {city}.',
    ],
    size: ['Alanı {area}; arabanız büyükse metre getirin.'],
    features: {
      alarm: ['Alarmı var.'],
      'wheelchair-accessible': ['Yolunda basamak yok.'],
      doorman: ['Girişte kimin kim olduğunu bilen biri var.'],
    },
    uses: ['Araba, motosiklet ya da eve sığmayan her şey için.', 'Yazın direksiyon el yakmaz.'],
    sale: ['Satılık; kiraya vermek için alan da olur.'],
    rent: ['Tek başına kiralanır, dairesiz.'],
    advice: [
      'Gelmeden arabanızı aynalarıyla ölçün.',
      'Kendi arabanızla girmeyi deneyin; on dakika yeter.',
      'Elektrikli araç şarj edecekseniz önce tesisatı sorun.',
    ],
  },
  land: {
    titles: ['Arsa, {city}, {plot}', '{City}: {plot} arsa'],
    open: [
      'Bazı evler çizimle başlar, bu {plot} arsayla başlar: {city}.',
      'Burada henüz bir şey yok, mesele de bu: {plot}, {city}.',
      'Ortasında durun, mutfağın yerini seçin: {city}, {plot}.',
    ],
    size: ['Arsa {plot}.', 'Sınırdan sınıra {plot}.'],
    features: {},
    uses: [
      'Başkasının bıraktığı evi değil, istediğiniz evi çizin.',
      'Hemen yapın ya da birkaç yıl bekleyin.',
    ],
    sale: ['Olduğu gibi satılır.'],
    rent: ['Olduğu gibi kiralanır.'],
    advice: [
      'Ne yapılabileceğini, yüksekliği ve sınıra uzaklığı belediyeye sorun.',
      'İmzadan önce su, elektrik ve kanalizasyonun nerede bittiğini öğrenin.',
      'Bir de yağmurdan sonra bakın.',
    ],
  },
  stay: {
    titles: ['{City}: tatil için {home}', '{City}, birkaç gün: {home}, {area}'],
    open: [
      'Gelin, bavulları bırakın, pencereleri açın: {city}.',
      'Birkaç gün adresiniz burası: {street}, {city}.',
      'Burada yerli gibi kalın: {city}, {area}.',
    ],
    size: ['{area} size ait: {bedrooms}, {bathrooms}.', 'Alan {area}.'],
    features: {
      'sea-view': ['Kahvaltı deniz manzaralı.'],
      'mountain-view': ['Dağ manzarasına uyanırsınız.'],
      pool: ['Havuz var.'],
      terrace: ['Akşam yemeği terasta ({terrace}).'],
      balcony: ['Balkon ilk kahve için.'],
      garden: ['Çocuklara bahçe var.'],
      'air-conditioning': ['Klima ağustosta uyutur.'],
      fireplace: ['Serin akşam şömine yanar.'],
      'fitted-kitchen': ['Mutfak donanımlı.'],
      internet: ['İnternet var.'],
      parking: ['Kalırken otopark sizin.'],
      barbecue: ['Mangal hazır.'],
      lift: ['Bavullar asansörle çıkar.'],
      sauna: ['Uzun günün sonunda sauna var.'],
    },
    uses: [
      'İki kişiye de ayrı saatlerde kalkan aileye de uyar.',
      'Çarşaf ve fincan var, hafif gelin.',
    ],
    sale: [],
    rent: ['Kısa süreli kiralanır.'],
    advice: [
      'Tarihleri ve kaç kişi olduğunuzu yazın, boş olanı söyleyelim.',
      'Rezervasyondan önce temizliği, depozitoyu ve konaklama vergisini sorun.',
      'Yüksek sezon için erken yazın; baharda ve güzün yer kalır.',
    ],
  },
  places: {
    coast: ['Su için gelinir, öğleden önce içindesiniz.'],
    island: ['Ada ikinci günden sonra kendiliğinden yavaşlatır.'],
    mountain: ['Yazın buradan yürünür, kışın önce kara bakılır.'],
  },
}
