import { homesOf, itemsOf, type Language } from './language.ts'

export const nl: Language = {
  homes: homesOf(
    'appartement|studio|kamer|appartement in complex|huis|coöperatief appartement|kamer in gedeelde woning|rijtjeshuis|loft|deel van een huis|woonboot|stacaravan|bouwgrond|garage|kantoor|winkel|bedrijfshal|hotel|boerderij|appartementengebouw',
  ),
  rooms: { one: '{n} kamer', other: '{n} kamers' },
  bedrooms: { one: '{n} slaapkamer', other: '{n} slaapkamers' },
  bathrooms: { one: '{n} badkamer', other: '{n} badkamers' },
  with: {
    before: 'met ',
    after: '',
    and: ' en ',
    comma: ', ',
    items: itemsOf(
      'zeezicht|zwembad|uitzicht op de bergen|terras|tuin|balkon|open haard|sauna|uitzicht over de stad|garage|parkeerplaats|lift|airconditioning|kelder|inbouwkeuken|fitnessruimte',
    ),
  },
  titles: [
    '{n}-kamer-{home} {with}',
    '{Home} {with}, {area}',
    '{Home} van {area}, {bedrooms}',
    '{Home}: {rooms}, {area}',
    '{Home} {with}',
  ],
  plainTitles: [
    '{Home} {with}, {area}',
    '{Home} van {area}',
    '{Home}, perceel {plot}',
    '{Home} op {plot}',
  ],
  size: ['{area}, verdeeld over {rooms}.', 'Woonoppervlakte {area}, {rooms}.'],
  plainSize: ['De gebruiksoppervlakte is {area}.', 'Er is {area} beschikbaar.'],
  layout: [
    'Binnen: {bedrooms}, {bathrooms} en een keuken.',
    'De indeling: {bedrooms} en {bathrooms}.',
  ],
  plot: ['Het perceel meet {plot}.', 'Er hoort {plot} grond bij.'],
  floor: ['Verdieping {floor} van {floors}.', 'Op verdieping {floor} in een gebouw van {floors}.'],
  groundFloor: ['Op de begane grond.', 'Alles ligt gelijkvloers, op de begane grond.'],
  topFloor: ['De bovenste verdieping: {floor} van {floors}.'],
  built: ['Bouwjaar {year}.', 'Gebouwd in {year}.'],
  newBuild: ['Nieuwbouw uit {year}.', 'Eerste bewoning, bouwjaar {year}.'],
  energy: [
    'Energielabel {class}, {kwh} kWh/m² per jaar.',
    'Het energielabel is {class} ({kwh} kWh/m² per jaar).',
  ],
  features: ['Dit alles {with}.', '{With}.'],
  furnished: {
    no: 'Wordt ongemeubileerd verhuurd.',
    partly: 'Deels gemeubileerd.',
    fully: 'Wordt volledig gemeubileerd verhuurd.',
  },
  pets: { yes: 'Huisdieren zijn welkom.', no: 'Huisdieren zijn niet toegestaan.' },
  deposit: { one: 'De borg is één maand huur.', other: 'De borg is {n} maanden huur.' },
}
