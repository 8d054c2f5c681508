/** Street names that many towns have: trees, mills, churches. */
const STREETS: Record<string, string> = {
  en: 'Mill Lane|Chapel Street|Orchard Road|Linden Avenue|Park View|Church Street|Hill Road|Meadow Lane|Station Road|Chestnut Avenue',
  de: 'Lindenstraße|Gartenstraße|Mühlenweg|Schulstraße|Ahornweg|Kirchgasse|Bergstraße|Wiesenweg|Birkenallee|Bahnhofstraße',
  es: 'Calle del Olivo|Calle Mayor|Calle de la Fuente|Calle del Molino|Avenida de los Pinos|Calle Nueva|Calle del Sol|Calle de las Flores|Paseo de los Tilos|Calle del Carmen',
  fr: 'Rue des Tilleuls|Rue du Moulin|Rue de l’Église|Avenue des Platanes|Rue des Écoles|Rue du Marché|Rue de la Fontaine|Rue des Lilas|Chemin des Vignes|Rue du Pont',
  it: 'Via dei Tigli|Via del Mulino|Via delle Rose|Viale dei Platani|Via della Fontana|Via San Martino|Via degli Ulivi|Via Nuova|Via del Pozzo|Via dei Mille',
  pt: 'Rua das Flores|Rua do Moinho|Rua da Fonte|Avenida dos Plátanos|Rua Nova|Rua da Igreja|Rua das Oliveiras|Rua do Sol|Travessa do Poço|Rua dos Jasmins',
  pl: 'ul. Lipowa|ul. Ogrodowa|ul. Młyńska|ul. Szkolna|ul. Klonowa|ul. Kościelna|ul. Słoneczna|ul. Brzozowa|ul. Polna|ul. Kwiatowa',
  ru: 'ул. Садовая|Липовая аллея|ул. Школьная|ул. Мельничная|ул. Берёзовая|ул. Солнечная|ул. Цветочная|ул. Полевая|Кленовый бульвар|ул. Набережная',
  uk: 'вул. Садова|вул. Липова|вул. Шкільна|вул. Млинова|вул. Березова|вул. Сонячна|вул. Квіткова|вул. Польова|вул. Кленова|вул. Джерельна',
  ar: 'شارع النخيل|شارع الياسمين|شارع الزيتون|شارع الورود|شارع المدرسة|شارع الحديقة|شارع السوق|شارع البحر',
  tr: 'Çınar Sokak|Gül Sokak|Okul Caddesi|Değirmen Sokak|Zeytin Sokak|Park Caddesi|Lale Sokak|Çamlık Caddesi',
  cs: 'Lipová|Zahradní|Mlýnská|Školní|Javorová|Kostelní|Slunečná|Březová|Polní|Květná',
  nl: 'Lindenlaan|Molenstraat|Kerkstraat|Schoolstraat|Tuinstraat|Kastanjelaan|Beukenlaan|Nieuwstraat|Veldweg|Stationsstraat',
  sv: 'Lindgatan|Kvarngatan|Skolgatan|Kyrkogatan|Trädgårdsgatan|Björkvägen|Ängsvägen|Parkgatan|Strandvägen|Rönnvägen',
  el: 'Οδός Ελιάς|Οδός Πλατάνου|Οδός Σχολείου|Οδός Μύλου|Οδός Ρόδων|Οδός Αγίου Νικολάου|Οδός Ηλίου|Οδός Πηγής',
  ka: 'ბაღის ქუჩა|ცაცხვის ქუჩა|სკოლის ქუჩა|წისქვილის ქუჩა|ვარდების ქუჩა|მზის ქუჩა|ჭადრის ქუჩა',
  da: 'Lindevej|Skolegade|Møllevej|Kirkegade|Havnevej|Birkevej',
  no: 'Lindeveien|Skolegata|Mølleveien|Kirkegata|Parkveien|Bjørkeveien',
  fi: 'Lehmuskatu|Koulukatu|Myllytie|Kirkkokatu|Puistokatu|Koivutie',
  is: 'Birkigata|Skólavegur|Kirkjugata|Sólvellir',
  et: 'Pärna tänav|Kooli tänav|Veski tänav|Aia tänav',
  lv: 'Liepu iela|Skolas iela|Dzirnavu iela|Dārza iela',
  lt: 'Liepų gatvė|Mokyklos gatvė|Malūno gatvė|Sodų gatvė',
  hr: 'Lipova ulica|Školska ulica|Vrtna ulica|Mlinska ulica',
  sr: 'Липова улица|Школска улица|Баштенска улица|Воденичка улица',
  bs: 'Lipova ulica|Školska ulica|Vrtna ulica',
  sl: 'Lipova ulica|Šolska ulica|Vrtna ulica',
  sk: 'Lipová|Záhradná|Školská|Mlynská',
  hu: 'Hársfa utca|Iskola utca|Malom utca|Kert utca',
  ro: 'Strada Teiului|Strada Morii|Strada Școlii|Strada Florilor',
  bg: 'ул. Липа|ул. Градинска|ул. Училищна',
  sq: 'Rruga e Blirit|Rruga e Shkollës|Rruga e Ullirit',
  mk: 'ул. Липова|ул. Училишна|ул. Градинарска',
  ca: 'Carrer del Til·ler|Carrer Major|Carrer del Molí',
}

/** Where the language of the texts is not that of the street signs. */
const COUNTRY_STREETS: Record<string, string> = {
  US: 'Oak Street|Maple Avenue|Cedar Lane|Elm Street|Lake Drive|Hillcrest Road|Willow Court|Magnolia Street|Sycamore Avenue|Park Place|Walnut Street|Juniper Way',
  CA: 'Maple Street|Spruce Avenue|Birch Crescent|Lakeshore Road|Cedar Street|Ridge Road|Willow Drive',
  AU: 'Wattle Street|Banksia Avenue|Ocean Parade|Acacia Road|Jacaranda Street|Harbour View Road|Boronia Lane',
  NZ: 'Rata Street|Kowhai Road|Totara Avenue|Beach Road|Rimu Lane|Hill Street',
  ZA: 'Protea Road|Jacaranda Avenue|Oak Avenue|Milkwood Lane|Mountain Road',
  KE: 'Acacia Avenue|Jacaranda Road|Baobab Close|Palm Avenue',
  IL: 'HaZayit Street|HaGefen Street|HaTamar Street|HaRimon Street|HaBrosh Street',
  IN: 'Lake Road|Temple Street|Station Road|Neem Avenue|Mango Lane|Lotus Road',
  TH: 'Soi 4|Soi 8|Soi 12|Soi 21|Soi 36|Beach Road',
  ID: 'Jalan Mawar|Jalan Melati|Jalan Kenanga|Jalan Cempaka|Jalan Pantai',
  MY: 'Jalan Bunga Raya|Jalan Melati|Jalan Sungai|Lorong Damai|Jalan Kenanga',
  VN: 'Đường Hoa Mai|Đường Hoa Sữa|Đường Cây Đa|Đường Bờ Sông',
  SG: 'Orchid Lane|Lotus Avenue|Temple Lane|Banyan Road|Palm Grove',
  PH: 'Sampaguita Street|Narra Street|Acacia Avenue|Ilang-Ilang Street',
  AM: 'Garden Street|Apricot Street|School Street|Mulberry Street',
  AZ: 'Garden Street|Pomegranate Street|School Street|Sea Street',
  MA: 'Rue des Orangers|Rue des Oliviers|Avenue des Palmiers|Rue du Jasmin|Rue de la Fontaine',
  TN: 'Rue des Orangers|Rue du Jasmin|Rue des Oliviers|Avenue de la Plage',
  MU: 'Rue des Flamboyants|Rue des Filaos|Avenue des Palmiers|Rue du Bassin',
  KZ: 'ул. Яблоневая|ул. Садовая|ул. Школьная|ул. Горная',
}

/** The street names of a market; none in Japan, Korea and China, where blocks have names instead. */
export const streetsOf = (lang: string, iso2: string): readonly string[] =>
  (
    COUNTRY_STREETS[iso2] ??
    STREETS[lang] ??
    (lang === 'ja' || lang === 'ko' || lang === 'zh-CN' ? '' : (STREETS.en ?? ''))
  )
    .split('|')
    .filter(Boolean)
