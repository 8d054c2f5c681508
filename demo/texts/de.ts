import { homesOf, itemsOf, type Language } from './language.ts'

export const de: Language = {
  homes: homesOf(
    'Wohnung|Studio|Zimmer|Eigentumswohnung|Haus|Genossenschaftswohnung|Zimmer in einer Gemeinschaftswohnung|Reihenhaus|Loft|Haushälfte|Hausboot|Mobilheim|Baugrundstück|Garage|Büro|Laden|Halle|Hotel|Bauernhof|Mehrfamilienhaus',
  ),
  rooms: { one: '{n} Zimmer', other: '{n} Zimmer' },
  bedrooms: { one: '{n} Schlafzimmer', other: '{n} Schlafzimmer' },
  bathrooms: { one: '{n} Bad', other: '{n} Bäder' },
  with: {
    before: 'mit ',
    after: '',
    and: ' und ',
    comma: ', ',
    items: itemsOf(
      'Meerblick|Pool|Bergblick|Terrasse|Garten|Balkon|Kamin|Sauna|Blick über die Stadt|Garage|Stellplatz|Aufzug|Klimaanlage|Keller|Einbauküche|Fitnessraum',
    ),
  },
  titles: [
    '{home}, {rooms}, {with}',
    '{home} {with}, {area}',
    '{home} mit {bedrooms} auf {area}',
    '{home}: {rooms} auf {area}',
    '{home} {with}',
  ],
  plainTitles: [
    '{home} {with}, {area}',
    '{home}, {area}',
    '{home}, Grundstück {plot}',
    '{home} auf {plot}',
  ],
  size: [
    '{area} verteilen sich auf {rooms}.',
    'Wohnfläche {area}, {rooms}.',
    'Auf {area} finden {rooms} Platz.',
  ],
  plainSize: ['Die Nutzfläche beträgt {area}.', 'Zur Verfügung stehen {area}.'],
  layout: [
    'Es gibt {bedrooms} und {bathrooms}.',
    'Dazu gehören {bedrooms}, {bathrooms} und eine Küche.',
  ],
  plot: ['Das Grundstück misst {plot}.', 'Zum Anwesen gehören {plot} Grund.'],
  floor: [
    'Etage {floor} von {floors}.',
    'Die Räume liegen in der {floor}. Etage eines Hauses mit {floors} Etagen.',
  ],
  groundFloor: ['Die Räume liegen im Erdgeschoss.', 'Alles liegt ebenerdig im Erdgeschoss.'],
  topFloor: ['Darüber ist nur noch das Dach: Etage {floor} von {floors}.'],
  built: ['Baujahr {year}.', 'Gebaut wurde {year}.'],
  newBuild: ['Neubau, fertiggestellt {year}.', 'Erstbezug, Baujahr {year}.'],
  energy: [
    'Energieklasse {class}, {kwh} kWh/m² im Jahr.',
    'Der Energieausweis nennt Klasse {class} ({kwh} kWh/m² und Jahr).',
  ],
  features: ['Ausgestattet {with}.', '{With}.'],
  furnished: {
    no: 'Vermietet wird unmöbliert.',
    partly: 'Teilweise möbliert.',
    fully: 'Vermietet wird vollständig möbliert.',
  },
  pets: { yes: 'Haustiere sind willkommen.', no: 'Haustiere sind nicht erlaubt.' },
  deposit: {
    one: 'Die Kaution beträgt eine Monatsmiete.',
    other: 'Die Kaution beträgt {n} Monatsmieten.',
  },
}
