import { homesOf, itemsOf, type Language } from './language.ts'

export const tr: Language = {
  homes: homesOf(
    'daire|stüdyo daire|oda|rezidans dairesi|müstakil ev|kooperatif dairesi|ortak dairede oda|sıra ev|açık planlı loft|ev bölümü|yüzen ev|mobil ev|imarlı arsa|garaj|ofis|dükkân|depo|otel|çiftlik|apartman',
  ),
  rooms: { one: '{n} oda', other: '{n} oda' },
  bedrooms: { one: '{n} yatak odası', other: '{n} yatak odası' },
  bathrooms: { one: '{n} banyo', other: '{n} banyo' },
  with: {
    before: '',
    after: '',
    and: ' ve ',
    comma: ', ',
    items: itemsOf(
      'deniz manzaralı|havuzlu|dağ manzaralı|teraslı|bahçeli|balkonlu|şömineli|saunalı|şehir manzaralı|garajlı|otoparklı|asansörlü|klimalı|kilerli|ankastre mutfaklı|spor salonlu',
    ),
  },
  titles: [
    '{With} {home}, {rooms}',
    '{With} {home}, {area}',
    '{Home}, {area}, {bedrooms}',
    '{Home}: {rooms}, {area}',
    '{With} {home}',
  ],
  plainTitles: ['{With} {home}, {area}', '{Home}, {area}', '{Home}, {plot} arsa', '{Home}: {plot}'],
  size: ['Alan {area}, {rooms}.', '{area} içinde {rooms}.'],
  plainSize: ['Kullanım alanı {area}.', 'Toplam alan {area}.'],
  layout: ['İçeride {bedrooms}, {bathrooms} ve mutfak var.', 'Yerleşim: {bedrooms}, {bathrooms}.'],
  plot: ['Arsa alanı {plot}.', 'Arsa: {plot}.'],
  floor: ['Kat: {floor}, toplam {floors}.', '{floors} katlı binanın {floor}. katında.'],
  groundFloor: ['Giriş katında.', 'Her şey giriş katında.'],
  topFloor: ['En üst kat: {floor}/{floors}.'],
  built: ['Yapım yılı {year}.', 'Bina {year} yılında yapıldı.'],
  newBuild: ['Yeni bina, {year}.', 'İlk oturum, yapım yılı {year}.'],
  energy: [
    'Enerji sınıfı {class}, yılda {kwh} kWh/m².',
    'Enerji kimlik belgesi: {class} (yılda {kwh} kWh/m²).',
  ],
  features: ['Özellikleri: {with}.', '{With}.'],
  furnished: { no: 'Eşyasız kiralanır.', partly: 'Kısmen eşyalı.', fully: 'Tam eşyalı kiralanır.' },
  pets: { yes: 'Evcil hayvan kabul edilir.', no: 'Evcil hayvan kabul edilmez.' },
  deposit: { one: 'Depozito {n} aylık kira.', other: 'Depozito {n} aylık kira.' },
}
