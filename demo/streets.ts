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

/** The street names of a language; the English ones where there are none (Japan and Korea name blocks instead). */
export const streetsOf = (lang: string): readonly string[] =>
  (STREETS[lang] ?? (lang === 'ja' || lang === 'ko' || lang === 'zh-CN' ? '' : (STREETS.en ?? '')))
    .split('|')
    .filter(Boolean)
