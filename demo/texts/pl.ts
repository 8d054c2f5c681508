import { homesOf, itemsOf, type Language } from './language.ts'

export const pl: Language = {
  homes: homesOf(
    'mieszkanie|kawalerka|pokój|apartament|dom|mieszkanie spółdzielcze|pokój we wspólnym mieszkaniu|dom w zabudowie szeregowej|loft|część domu|barka mieszkalna|dom mobilny|działka budowlana|garaż|biuro|lokal handlowy|hala|hotel|gospodarstwo|kamienica',
  ),
  rooms: { one: '{n} pokój', few: '{n} pokoje', many: '{n} pokoi', other: '{n} pokoju' },
  bedrooms: {
    one: '{n} sypialnia',
    few: '{n} sypialnie',
    many: '{n} sypialni',
    other: '{n} sypialni',
  },
  bathrooms: {
    one: '{n} łazienka',
    few: '{n} łazienki',
    many: '{n} łazienek',
    other: '{n} łazienki',
  },
  with: {
    before: 'z ',
    after: '',
    and: ' i ',
    comma: ', ',
    items: itemsOf(
      'widokiem na morze|basenem|widokiem na góry|tarasem|ogrodem|balkonem|kominkiem|sauną|widokiem na miasto|garażem|miejscem postojowym|windą|klimatyzacją|piwnicą|kuchnią w zabudowie|siłownią',
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
    '{Home}, działka {plot}',
    '{Home}, {plot} gruntu',
  ],
  size: [
    'Powierzchnia: {area}, {rooms}.',
    'Układ: {rooms} na {area}.',
    'Do dyspozycji: {area}, {rooms}.',
  ],
  plainSize: ['Powierzchnia użytkowa: {area}.', 'Do dyspozycji jest {area}.'],
  layout: ['W środku: {bedrooms}, {bathrooms}, kuchnia.', 'Rozkład: {bedrooms} oraz {bathrooms}.'],
  plot: ['Działka: {plot}.', 'Powierzchnia działki to {plot}.'],
  floor: ['Piętro {floor} z {floors}.', 'Położenie: piętro {floor}, budynek ma ich {floors}.'],
  groundFloor: ['Położenie na parterze.', 'Wszystko na parterze.'],
  topFloor: ['Ostatnie piętro: {floor} z {floors}.'],
  built: ['Budynek z {year} roku.', 'Rok budowy: {year}.'],
  newBuild: ['Nowe budownictwo, rok {year}.', 'Pierwsze zasiedlenie, budynek z {year} roku.'],
  energy: [
    'Klasa energetyczna {class}, {kwh} kWh/m² rocznie.',
    'Świadectwo energetyczne: {class} ({kwh} kWh/m² rocznie).',
  ],
  features: ['Całość {with}.', '{With}.'],
  furnished: {
    no: 'Bez umeblowania.',
    partly: 'Częściowo umeblowane wnętrza.',
    fully: 'Wnętrza w pełni umeblowane.',
  },
  pets: { yes: 'Zwierzęta mile widziane.', no: 'Bez zwierząt.' },
  deposit: {
    one: 'Kaucja: jeden czynsz.',
    few: 'Kaucja: {n} czynsze.',
    many: 'Kaucja: {n} czynszów.',
    other: 'Kaucja: {n} czynszu.',
  },
}
