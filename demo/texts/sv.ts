import { homesOf, itemsOf, type Language } from './language.ts'

export const sv: Language = {
  homes: homesOf(
    'lägenhet|etta|rum|ägarlägenhet|villa|bostadsrätt|rum i delad lägenhet|radhus|öppet loft|del av hus|husbåt|mobilt hem|tomt|garage|kontor|butikslokal|lager|hotell|gård|flerbostadshus',
  ),
  rooms: { one: '{n} rum', other: '{n} rum' },
  bedrooms: { one: '{n} sovrum', other: '{n} sovrum' },
  bathrooms: { one: '{n} badrum', other: '{n} badrum' },
  with: {
    before: 'med ',
    after: '',
    and: ' och ',
    comma: ', ',
    items: itemsOf(
      'havsutsikt|pool|bergsutsikt|terrass|trädgård|balkong|öppen spis|bastu|utsikt över staden|garage|parkering|hiss|luftkonditionering|källare|inbyggt kök|gym',
    ),
  },
  titles: [
    '{Home}, {rooms}, {with}',
    '{Home} {with}, {area}',
    '{Home} på {area}, {bedrooms}',
    '{Home}: {rooms}, {area}',
    '{Home} {with}',
  ],
  plainTitles: [
    '{Home} {with}, {area}',
    '{Home} på {area}',
    '{Home}, tomt {plot}',
    '{Home}, {plot} mark',
  ],
  size: ['{area} fördelade på {rooms}.', 'Boyta {area}, {rooms}.'],
  plainSize: ['Den användbara ytan är {area}.', 'Ytan är {area}.'],
  layout: [
    'Här finns {bedrooms}, {bathrooms} och kök.',
    'Planlösning: {bedrooms} och {bathrooms}.',
  ],
  plot: ['Tomten mäter {plot}.', 'Till köpet hör {plot} mark.'],
  floor: ['Våning {floor} av {floors}.', 'Läge: våning {floor} i ett hus med {floors}.'],
  groundFloor: ['På bottenvåningen.', 'Allt ligger på bottenvåningen.'],
  topFloor: ['Högst upp: våning {floor} av {floors}.'],
  built: ['Byggår {year}.', 'Byggt {year}.'],
  newBuild: ['Nybygge från {year}.', 'Första inflyttning, byggår {year}.'],
  energy: [
    'Energiklass {class}, {kwh} kWh/m² och år.',
    'Energideklarationen anger {class} ({kwh} kWh/m² per år).',
  ],
  features: ['Allt detta {with}.', '{With}.'],
  furnished: {
    no: 'Hyrs ut omöblerat.',
    partly: 'Delvis möblerat.',
    fully: 'Hyrs ut fullt möblerat.',
  },
  pets: { yes: 'Husdjur är välkomna.', no: 'Husdjur är inte tillåtna.' },
  deposit: { one: 'Depositionen är en månadshyra.', other: 'Depositionen är {n} månadshyror.' },
}
