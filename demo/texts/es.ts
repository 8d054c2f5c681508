import { homesOf, itemsOf, type Language } from './language.ts'

export const es: Language = {
  homes: homesOf(
    'piso|estudio|habitación|apartamento en condominio|casa|piso de cooperativa|habitación en piso compartido|casa adosada|loft diáfano|parte de una casa|casa flotante|casa móvil|terreno edificable|garaje|oficina|local comercial|nave|hotel|finca|edificio de viviendas',
  ),
  rooms: { one: '{n} habitación', other: '{n} habitaciones' },
  bedrooms: { one: '{n} dormitorio', other: '{n} dormitorios' },
  bathrooms: { one: '{n} baño', other: '{n} baños' },
  with: {
    before: 'con ',
    after: '',
    and: ' y ',
    comma: ', ',
    items: itemsOf(
      'vistas al mar|piscina|vistas a la montaña|terraza|jardín|balcón|chimenea|sauna|vistas a la ciudad|garaje|aparcamiento|ascensor|aire acondicionado|bodega|cocina equipada|gimnasio',
    ),
  },
  titles: [
    '{Home} de {bedrooms} {with}',
    '{Home} {with}, {area}',
    '{Home} de {area} y {bedrooms}',
    '{Home}: {bedrooms}, {bathrooms}, {area}',
    '{Home} {with}',
  ],
  plainTitles: [
    '{Home} {with}, {area}',
    '{Home} de {area}',
    '{Home}, parcela de {plot}',
    '{Home} sobre {plot}',
  ],
  size: [
    'Tiene {area} repartidos en {rooms}.',
    'Son {area} y {rooms}.',
    'En sus {area} caben {rooms}.',
  ],
  plainSize: ['La superficie útil es de {area}.', 'Dispone de {area}.'],
  layout: [
    'Cuenta con {bedrooms} y {bathrooms}.',
    'La distribución: {bedrooms}, {bathrooms} y cocina.',
  ],
  plot: ['La parcela mide {plot}.', 'Incluye {plot} de terreno.'],
  floor: ['Está en la planta {floor} de {floors}.', 'Planta {floor} en un edificio de {floors}.'],
  groundFloor: ['Está en la planta baja.', 'Todo queda a pie de calle, en planta baja.'],
  topFloor: ['Es la última planta: la {floor} de {floors}.'],
  built: ['El edificio es de {year}.', 'Se construyó en {year}.'],
  newBuild: ['Obra nueva, terminada en {year}.', 'A estrenar: el edificio es de {year}.'],
  energy: [
    'Clase energética {class}, {kwh} kWh/m² al año.',
    'El certificado energético indica {class} ({kwh} kWh/m² y año).',
  ],
  features: ['Viene {with}.', '{With}.'],
  furnished: {
    no: 'Se alquila sin muebles.',
    partly: 'Está amueblado en parte.',
    fully: 'Se alquila totalmente amueblado.',
  },
  pets: { yes: 'Se admiten mascotas.', no: 'No se admiten mascotas.' },
  deposit: { one: 'La fianza es de un mes.', other: 'La fianza es de {n} meses.' },
}
