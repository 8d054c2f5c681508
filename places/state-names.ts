/**
 * Names of states that CLDR 41 has under codes of ISO 3166-2 that were reassigned. Names are joined by code, so each state had the names of the
 * code's previous owner. Ids and names of the package stay; `build.test.ts` checks that the names of each state match.
 */
interface Correction {
  reason: string
  /** State -> the previous owner of its code, whose names are used. */
  from?: Readonly<Record<number, number>>
  /** State -> names without a code. Other languages remain empty. */
  names?: Readonly<Record<number, Readonly<Record<string, string>>>>
  /** State -> names beside those of its code. */
  more?: Readonly<Record<number, Readonly<Record<string, string>>>>
}

export const STATE_NAMES: readonly Correction[] = [
  {
    reason:
      'Iran gave its provinces other codes in 2020. Alborz and North Khorasan had IR-32 and IR-31, which no province has now.',
    from: {
      3916: 3937,
      3917: 3923,
      3918: 3919,
      3919: 3926,
      3920: 3925,
      3921: 3943,
      3922: 3941,
      3923: 3924,
      3924: 3938,
      3925: 3931,
      3926: 3932,
      3927: 3929,
      3928: 3940,
      3931: 4920,
      3932: 3917,
      3934: 3944,
      3935: 3918,
      3936: 3922,
      3937: 3945,
      3938: 3936,
      3939: 3921,
      3940: 3935,
      3941: 3942,
      3943: 3928,
      3944: 3920,
      3945: 3939,
      4920: 3934,
    },
    names: {
      3929: {
        en: 'Alborz',
        de: 'Alborz',
        fr: 'Alborz',
        es: 'Alborz',
        ar: 'البرز',
        fa: 'البرز',
        ru: 'Альборз',
      },
      3942: {
        en: 'North Khorasan',
        de: 'Nord-Chorasan',
        fr: 'Khorassan-e Chemali',
        es: 'Jorasán del Norte',
        ar: 'خراسان الشمالية',
        fa: 'خراسان شمالی',
        ru: 'Северный Хорасан',
      },
    },
  },
  {
    reason:
      'Morocco made 12 regions of 16 in 2015, and their codes anew. Only the Oriental is what it was; it had MA-04.',
    from: { 3271: 4927 },
    names: {
      3324: {
        en: 'Tangier-Tétouan-Al Hoceïma',
        de: 'Tanger-Tétouan-Al Hoceïma',
        fr: 'Tanger-Tétouan-Al Hoceïma',
        es: 'Tánger-Tetuán-Alhucemas',
        ar: 'طنجة تطوان الحسيمة',
        ru: 'Танжер-Тетуан-Эль-Хосейма',
      },
      3313: {
        en: 'Fès-Meknès',
        de: 'Fès-Meknès',
        fr: 'Fès-Meknès',
        es: 'Fez-Mequinez',
        ar: 'فاس مكناس',
        ru: 'Фес-Мекнес',
      },
      4927: {
        en: 'Rabat-Salé-Kénitra',
        de: 'Rabat-Salé-Kénitra',
        fr: 'Rabat-Salé-Kénitra',
        es: 'Rabat-Salé-Kenitra',
        ar: 'الرباط سلا القنيطرة',
        ru: 'Рабат-Сале-Кенитра',
      },
      3278: {
        en: 'Béni Mellal-Khénifra',
        de: 'Béni Mellal-Khénifra',
        fr: 'Béni Mellal-Khénifra',
        es: 'Beni Melal-Jenifra',
        ar: 'بني ملال خنيفرة',
        ru: 'Бени-Меллаль-Хенифра',
      },
      3303: {
        en: 'Casablanca-Settat',
        de: 'Casablanca-Settat',
        fr: 'Casablanca-Settat',
        es: 'Casablanca-Settat',
        ar: 'الدار البيضاء سطات',
        ru: 'Касабланка-Сеттат',
      },
      3288: {
        en: 'Marrakesh-Safi',
        de: 'Marrakesch-Safi',
        fr: 'Marrakech-Safi',
        es: 'Marrakech-Safí',
        ar: 'مراكش آسفي',
        ru: 'Марракеш-Сафи',
      },
      3290: {
        en: 'Drâa-Tafilalet',
        de: 'Drâa-Tafilalet',
        fr: 'Drâa-Tafilalet',
        es: 'Draa-Tafilalet',
        ar: 'درعة تافيلالت',
        ru: 'Драа-Тафилалет',
      },
      3295: {
        en: 'Souss-Massa',
        de: 'Souss-Massa',
        fr: 'Souss-Massa',
        es: 'Sus-Masa',
        ar: 'سوس ماسة',
        ru: 'Сус-Масса',
      },
      3305: {
        en: 'Guelmim-Oued Noun',
        de: 'Guelmim-Oued Noun',
        fr: 'Guelmim-Oued Noun',
        es: 'Guelmim-Río Nun',
        ar: 'كلميم واد نون',
        ru: 'Гулимин-Уэд-Нун',
      },
      3298: {
        en: 'Laâyoune-Sakia El Hamra',
        de: 'Laâyoune-Sakia El Hamra',
        fr: 'Laâyoune-Sakia El Hamra',
        es: 'El Aaiún-Saguía el Hamra',
        ar: 'العيون الساقية الحمراء',
        ru: 'Эль-Аюн-Сегиет-эль-Хамра',
      },
      3306: {
        en: 'Dakhla-Oued Ed-Dahab',
        de: 'Dakhla-Oued Ed-Dahab',
        fr: 'Dakhla-Oued Ed-Dahab',
        es: 'Dajla-Río de Oro',
        ar: 'الداخلة وادي الذهب',
        ru: 'Дахла-Уэд-эд-Дахаб',
      },
    },
  },
  {
    reason:
      'CLDR has no name of these in some of the complete languages, and the package only one with its kind.',
    more: {
      1158: { en: 'Madrid Province', de: 'Provinz Madrid', ar: 'مقاطعة مدريد' },
      1160: { en: 'Asturias', de: 'Asturien', ar: 'أستورياس' },
      1170: { en: 'Cantabria' },
      1171: { en: 'La Rioja' },
      1174: { en: 'Balearic Islands' },
      1176: { ar: 'مقاطعة مرسية', ru: 'Мурсия (область)' },
      5325: { ar: 'الأندلس' },
      5332: { ar: 'إقليم الباسك' },
      1606: {
        en: 'Vilnius City Municipality',
        es: 'Municipio de Vilna',
        ar: 'بلدية مدينة فيلنيوس',
      },
      1580: { en: 'Kaunas City Municipality', es: 'Municipio de Kaunas', ar: 'بلدية مدينة كاوناس' },
      5720: {
        en: 'Klaipėda City Municipality',
        es: 'Municipio de Klaipėda',
        ar: 'بلدية مدينة كلايبيدا',
        ru: 'Клайпедское городское самоуправление',
      },
      1609: {
        en: 'Šiauliai City Municipality',
        es: 'Municipio de Šiauliai',
        ar: 'بلدية مدينة شياولياي',
        ru: 'Шяуляйское городское самоуправление',
      },
      5721: {
        en: 'Panevėžys City Municipality',
        es: 'Municipio de Panevėžys',
        ar: 'بلدية مدينة بانيفيجيس',
        ru: 'Паневежское городское самоуправление',
      },
    },
  },
  {
    reason: 'The district of Omoro in Uganda has the code that Zombo had.',
    names: { 374: { en: 'Omoro' } },
  },
]
