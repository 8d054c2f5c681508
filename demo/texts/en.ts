import { homesOf, itemsOf, type Language } from './language.ts'

export const en: Language = {
  homes: homesOf(
    'apartment|studio|room|condo|house|cooperative apartment|room in a shared flat|townhouse|open-plan loft|part of a house|houseboat|mobile home|building land|garage|office|shop|warehouse|hotel|farm|apartment building',
  ),
  rooms: { one: '{n} room', other: '{n} rooms' },
  bedrooms: { one: '{n} bedroom', other: '{n} bedrooms' },
  bathrooms: { one: '{n} bathroom', other: '{n} bathrooms' },
  with: {
    before: 'with ',
    after: '',
    and: ' and ',
    comma: ', ',
    items: itemsOf(
      'sea view|pool|mountain view|terrace|garden|balcony|fireplace|sauna|a view over the city|garage|parking|lift|air conditioning|cellar|fitted kitchen|gym',
    ),
  },
  titles: [
    '{n}-room {home} {with}',
    '{Home} {with}, {area}',
    '{Home} of {area} with {bedrooms}',
    '{Home}, {rooms}, {area}',
    '{Home} {with}',
    '{area} {home} {with}',
  ],
  plainTitles: [
    '{Home} {with}, {area}',
    '{Home} of {area}',
    '{Home}, {plot} plot',
    '{Home} on {plot}',
  ],
  size: [
    'The {home} measures {area} and has {rooms}.',
    '{area} are divided into {rooms}.',
    'This {home} offers {rooms} on {area}.',
  ],
  plainSize: ['The usable area is {area}.', 'There are {area} to use.'],
  layout: [
    'There are {bedrooms} and {bathrooms}.',
    '{bedrooms}, {bathrooms} and a kitchen belong to it.',
  ],
  plot: ['The plot measures {plot}.', 'It comes with {plot} of land.'],
  floor: ['It is on floor {floor} of {floors}.', 'Floor {floor} in a building of {floors}.'],
  groundFloor: ['It is on the ground floor.', 'Everything is on the ground floor.'],
  topFloor: ['It is on the top floor ({floor} of {floors}).'],
  built: ['The building is from {year}.', 'Built in {year}.'],
  newBuild: [
    'A new building, completed in {year}.',
    'First occupancy: the building dates from {year}.',
  ],
  energy: [
    'Energy class {class}, {kwh} kWh per m² and year.',
    'The energy certificate says {class} ({kwh} kWh/m² a year).',
  ],
  features: ['It comes {with}.', '{With}.'],
  furnished: {
    no: 'It is let unfurnished.',
    partly: 'It is partly furnished.',
    fully: 'It is let fully furnished.',
  },
  pets: { yes: 'Pets are welcome.', no: 'Pets are not allowed.' },
  deposit: { one: 'The deposit is one month’s rent.', other: 'The deposit is {n} months’ rent.' },
}
