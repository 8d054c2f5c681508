import { homesOf, itemsOf, type Language } from './language.ts'

export const it: Language = {
  homes: homesOf(
    'appartamento|monolocale|stanza|appartamento in condominio|casa|appartamento in cooperativa|stanza in appartamento condiviso|villetta a schiera|loft|porzione di casa|casa galleggiante|casa mobile|terreno edificabile|garage|ufficio|negozio|capannone|albergo|casa colonica|palazzina',
  ),
  rooms: { one: '{n} locale', other: '{n} locali' },
  bedrooms: { one: '{n} camera', other: '{n} camere' },
  bathrooms: { one: '{n} bagno', other: '{n} bagni' },
  with: {
    before: 'con ',
    after: '',
    and: ' e ',
    comma: ', ',
    items: itemsOf(
      'vista mare|piscina|vista sui monti|terrazza|giardino|balcone|camino|sauna|vista sulla città|garage|posto auto|ascensore|aria condizionata|cantina|cucina attrezzata|palestra',
    ),
  },
  titles: [
    '{Home} di {rooms} {with}',
    '{Home} {with}, {area}',
    '{Home} di {area}, {bedrooms}',
    '{Home}: {rooms}, {area}',
    '{Home} {with}',
  ],
  plainTitles: [
    '{Home} {with}, {area}',
    '{Home} di {area}',
    '{Home}, lotto di {plot}',
    '{Home} su {plot}',
  ],
  size: ['I {area} sono divisi in {rooms}.', 'Misura {area}: {rooms}.', 'Offre {rooms} su {area}.'],
  plainSize: ['La superficie utile è di {area}.', 'Sono disponibili {area}.'],
  layout: ['Ci sono {bedrooms} e {bathrooms}.', 'La pianta: {bedrooms}, {bathrooms} e cucina.'],
  plot: ['Il terreno misura {plot}.', 'Comprende {plot} di terreno.'],
  floor: ['Si trova al piano {floor} di {floors}.', 'Piano {floor} in uno stabile di {floors}.'],
  groundFloor: ['Si trova al piano terra.', 'È tutto al piano terra.'],
  topFloor: ['È l’ultimo piano, il {floor} di {floors}.'],
  built: ['La costruzione è del {year}.', 'Anno di costruzione: {year}.'],
  newBuild: [
    'Nuova costruzione, ultimata nel {year}.',
    'Mai abitato: la costruzione è del {year}.',
  ],
  energy: [
    'Classe energetica {class}, {kwh} kWh/m² all’anno.',
    'L’attestato energetico indica {class} ({kwh} kWh/m² annui).',
  ],
  features: ['Il tutto {with}.', '{With}.'],
  furnished: {
    no: 'Si affitta senza mobili.',
    partly: 'Arredato in parte.',
    fully: 'Si affitta completamente arredato.',
  },
  pets: { yes: 'Gli animali sono benvenuti.', no: 'Gli animali non sono ammessi.' },
  deposit: { one: 'La cauzione è di una mensilità.', other: 'La cauzione è di {n} mensilità.' },
}
