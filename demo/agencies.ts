/** Fictional agencies, named after trees, birds and weather. Slug, name, country, languages. */
export const DEMO_AGENCIES: readonly {
  slug: string
  name: string
  iso2: string
  languages: readonly string[]
}[] = (
  [
    ['casa-abubilla', 'Casa Abubilla', 'ES', 'es ca en'],
    ['levante-y-encina', 'Levante y Encina', 'ES', 'es en de'],
    ['tramontana-clara', 'Tramontana Clara', 'ES', 'es ca fr'],
    ['almez-hogares', 'Almez Hogares', 'ES', 'es en nl'],
    ['zaguan-sur', 'Zaguán Sur', 'ES', 'es en ru'],
    ['kupferahorn-immobilien', 'Kupferahorn Immobilien', 'DE', 'de en'],
    ['eisvogel-wohnkontor', 'Eisvogel Wohnkontor', 'DE', 'de en tr'],
    ['haus-morgentau', 'Haus Morgentau', 'DE', 'de en ru'],
    ['zaunkoenig-raeume', 'Zaunkönig & Räume', 'DE', 'de'],
    ['dom-pod-jemiola', 'Dom pod Jemiołą', 'PL', 'pl en'],
    ['zimorodek-lokale', 'Zimorodek Lokale', 'PL', 'pl en uk'],
    ['jarzebinowy-prog', 'Jarzębinowy Próg', 'PL', 'pl de'],
    ['svirel-doma', 'Свирель Дома', 'RU', 'ru en'],
    ['medovyy-ugol', 'Медовый Угол', 'RU', 'ru'],
    ['belyy-strizh-zhile', 'Белый Стриж Жильё', 'RU', 'ru en'],
    ['oselia-zhaivir', 'Оселя Жайвір', 'UA', 'uk en pl'],
    ['kalynovyi-porih', 'Калиновий Поріг', 'UA', 'uk ru'],
    ['maison-mesange', 'Maison Mésange', 'FR', 'fr en'],
    ['toits-et-tilleuls', 'Toits & Tilleuls', 'FR', 'fr en de'],
    ['la-porte-mistral', 'La Porte Mistral', 'FR', 'fr it en'],
    ['case-del-pettirosso', 'Case del Pettirosso', 'IT', 'it en'],
    ['cortile-glicine', 'Cortile Glicine', 'IT', 'it en de'],
    ['andorinha-azul-casas', 'Andorinha Azul Casas', 'PT', 'pt en fr'],
    ['sobreiro-lares', 'Sobreiro & Lares', 'PT', 'pt en'],
    ['ardic-kusu-emlak', 'Ardıç Kuşu Emlak', 'TR', 'tr en ru'],
    ['mavi-esik-evler', 'Mavi Eşik Evler', 'TR', 'tr en ar'],
    ['dar-al-hudhud', 'دار الهدهد', 'AE', 'ar en'],
    ['ghaf-tree-homes', 'Ghaf Tree Homes', 'AE', 'en ar ru'],
    ['juniper-latch-realty', 'Juniper & Latch Realty', 'US', 'en es'],
    ['bluejay-stoop-homes', 'Bluejay Stoop Homes', 'US', 'en'],
    ['wren-and-hollyhock', 'Wren & Hollyhock', 'GB', 'en'],
    ['larkfield-mews-lettings', 'Larkfield Mews Lettings', 'GB', 'en pl'],
    ['arven-und-firn', 'Arven & Firn', 'CH', 'de fr en'],
    ['lac-et-sorbier', 'Lac & Sorbier', 'CH', 'fr en'],
    ['dum-u-ledhacka', 'Dům u Ledňáčka', 'CZ', 'cs en'],
    ['jasanova-kancelar', 'Jasanová Kancelář', 'CZ', 'cs de'],
    ['mertskhali-sakhli', 'მერცხალი სახლი', 'GE', 'ka en ru'],
    ['kuca-kod-cvrcka', 'Kuća kod Cvrčka', 'RS', 'sr en'],
    ['mejiro-sumai', 'メジロ住まい', 'JP', 'ja en'],
    ['ijsvogel-wonen', 'IJsvogel & Wonen', 'NL', 'nl en'],
  ] as const
).map(([slug, name, iso2, languages]) => ({ slug, name, iso2, languages: languages.split(' ') }))
