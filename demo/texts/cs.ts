import { homesOf, itemsOf, type Language } from './language.ts'

export const cs: Language = {
  homes: homesOf(
    'byt|garsonka|pokoj|byt v kondominiu|dům|družstevní byt|pokoj ve sdíleném bytě|řadový dům|loft|část domu|hausbót|mobilní dům|stavební pozemek|garáž|kancelář|obchod|hala|hotel|statek|činžovní dům',
  ),
  rooms: { one: '{n} pokoj', few: '{n} pokoje', many: '{n} pokoje', other: '{n} pokojů' },
  bedrooms: { one: '{n} ložnice', few: '{n} ložnice', many: '{n} ložnice', other: '{n} ložnic' },
  bathrooms: {
    one: '{n} koupelna',
    few: '{n} koupelny',
    many: '{n} koupelny',
    other: '{n} koupelen',
  },
  with: {
    before: 's ',
    after: '',
    and: ' a ',
    comma: ', ',
    items: itemsOf(
      'výhledem na moře|bazénem|výhledem na hory|terasou|zahradou|balkonem|krbem|saunou|výhledem na město|garáží|parkováním|výtahem|klimatizací|sklepem|kuchyňskou linkou|posilovnou',
    ),
  },
  titles: [
    '{Home}, {rooms}, {with}',
    '{Home} {with}, {area}',
    '{Home}, {area}, {bedrooms}',
    '{Home}: {rooms}, {area}',
    '{Home} {with}',
  ],
  plainTitles: [
    '{Home} {with}, {area}',
    '{Home}, {area}',
    '{Home}, pozemek {plot}',
    '{Home}, {plot} půdy',
  ],
  size: ['Plocha {area}, {rooms}.', 'Dispozice: {rooms} na {area}.'],
  plainSize: ['Užitná plocha {area}.', 'K dispozici je {area}.'],
  layout: ['Uvnitř: {bedrooms}, {bathrooms}, kuchyně.', 'Rozvržení: {bedrooms} a {bathrooms}.'],
  plot: ['Pozemek má {plot}.', 'Výměra pozemku: {plot}.'],
  floor: ['Patro {floor} z {floors}.', 'Umístění: {floor}. patro, celkem {floors}.'],
  groundFloor: ['V přízemí.', 'Vše je v přízemí.'],
  topFloor: ['Nejvyšší patro: {floor} z {floors}.'],
  built: ['Rok výstavby {year}.', 'Stavba z roku {year}.'],
  newBuild: ['Novostavba z roku {year}.', 'První nastěhování, rok výstavby {year}.'],
  energy: [
    'Energetická třída {class}, {kwh} kWh/m² ročně.',
    'Energetický průkaz: {class} ({kwh} kWh/m² za rok).',
  ],
  features: ['Vše {with}.', '{With}.'],
  furnished: {
    no: 'Pronajímá se bez nábytku.',
    partly: 'Zčásti vybaveno nábytkem.',
    fully: 'Pronajímá se plně vybavené.',
  },
  pets: { yes: 'Zvířata jsou vítána.', no: 'Bez zvířat.' },
  deposit: {
    one: 'Kauce {n} měsíční nájem.',
    few: 'Kauce {n} měsíční nájmy.',
    many: 'Kauce {n} měsíčního nájmu.',
    other: 'Kauce {n} měsíčních nájmů.',
  },
}
