import { homesOf, itemsOf, type Language } from './language.ts'

export const pt: Language = {
  homes: homesOf(
    'apartamento|estúdio|quarto|apartamento em condomínio|moradia|apartamento de cooperativa|quarto em apartamento partilhado|moradia em banda|loft|parte de moradia|casa-barco|casa móvel|terreno para construção|garagem|escritório|loja|armazém|hotel|quinta|prédio',
  ),
  rooms: { one: '{n} divisão', other: '{n} divisões' },
  bedrooms: { one: '{n} quarto', other: '{n} quartos' },
  bathrooms: { one: '{n} casa de banho', other: '{n} casas de banho' },
  with: {
    before: 'com ',
    after: '',
    and: ' e ',
    comma: ', ',
    items: itemsOf(
      'vista para o mar|piscina|vista para a serra|terraço|jardim|varanda|lareira|sauna|vista para a cidade|garagem|estacionamento|elevador|ar condicionado|cave|cozinha equipada|ginásio',
    ),
  },
  titles: [
    '{Home} de {bedrooms} {with}',
    '{Home} {with}, {area}',
    '{Home} de {area}, {bedrooms}',
    '{Home}: {rooms}, {area}',
    '{Home} {with}',
  ],
  plainTitles: [
    '{Home} {with}, {area}',
    '{Home} de {area}',
    '{Home}, lote de {plot}',
    '{Home} em {plot}',
  ],
  size: ['São {area} divididos em {rooms}.', 'Tem {area} e {rooms}.', 'Oferece {rooms} em {area}.'],
  plainSize: ['A área útil é de {area}.', 'Dispõe de {area}.'],
  layout: ['Há {bedrooms} e {bathrooms}.', 'A planta: {bedrooms}, {bathrooms} e cozinha.'],
  plot: ['O lote mede {plot}.', 'Inclui {plot} de terreno.'],
  floor: ['Fica no piso {floor} de {floors}.', 'Piso {floor} num prédio de {floors}.'],
  groundFloor: ['Fica no rés do chão.', 'Tudo ao nível da rua, no rés do chão.'],
  topFloor: ['É o último piso: {floor} de {floors}.'],
  built: ['A construção é de {year}.', 'Ano de construção: {year}.'],
  newBuild: ['Construção nova, concluída em {year}.', 'A estrear: a construção é de {year}.'],
  energy: [
    'Classe energética {class}, {kwh} kWh/m² por ano.',
    'O certificado energético indica {class} ({kwh} kWh/m² por ano).',
  ],
  features: ['Tudo isto {with}.', '{With}.'],
  furnished: {
    no: 'Arrenda-se sem mobília.',
    partly: 'Em parte mobilado.',
    fully: 'Arrenda-se totalmente mobilado.',
  },
  pets: { yes: 'Aceitam-se animais.', no: 'Não se aceitam animais.' },
  deposit: { one: 'A caução é de uma renda.', other: 'A caução é de {n} rendas.' },
}
