import { MULTIPLIERS } from '#text/numbers.ts'
import { FLOOR_NOUNS, GROUND_FLOOR, ORDINALS } from '#text/written/floors.ts'
import { CURRENCY_WORDS } from '#text/written/money.ts'
import { PERIOD_WORDS } from '#text/written/periods.ts'
import { UNIT_WORDS } from '#text/written/units.ts'
import type { Language } from '../language.ts'

export const table: Language = {
  code: 'es',
  numbers: {
    un: 1,
    una: 1,
    uno: 1,
    dos: 2,
    tres: 3,
    cuatro: 4,
    cinco: 5,
    seis: 6,
    siete: 7,
    ocho: 8,
    nueve: 9,
    diez: 10,
    once: 11,
    doce: 12,
    trece: 13,
    catorce: 14,
    quince: 15,
    dieciséis: 16,
    diecisiete: 17,
    dieciocho: 18,
    diecinueve: 19,
    veinte: 20,
    veinticinco: 25,
    treinta: 30,
    cuarenta: 40,
    cincuenta: 50,
    sesenta: 60,
    setenta: 70,
    ochenta: 80,
    noventa: 90,
    cien: 100,
    ciento: 100,
    doscientos: 200,
    doscientas: 200,
    trescientos: 300,
    trescientas: 300,
    cuatrocientos: 400,
    cuatrocientas: 400,
    quinientos: 500,
    quinientas: 500,
    seiscientos: 600,
    seiscientas: 600,
    setecientos: 700,
    setecientas: 700,
    ochocientos: 800,
    ochocientas: 800,
    novecientos: 900,
    novecientas: 900,
    medio: 0.5,
    'cuarto de millón': 250_000,
    'un cuarto de millón': 250_000,
    'tres cuartos de millón': 750_000,
    'un tercio de millón': 1e6 / 3,
  },
  fractions: { 'y medio': 0.5, 'y media': 0.5, 'y cuarto': 0.25, 'y un cuarto': 0.25 },
  multipliers: MULTIPLIERS.es,
  actions: {
    buy: 'comprar | compra | en venta | a la venta | venta | para comprar | compro | se vende | se venden | vender | adquirir',
    rent: 'alquilar | alquiler | en alquiler | de alquiler | para alquilar | arriendo | en arriendo | arrendar | en renta | renta | rentar | alquilo | se alquila | se alquilan | alquileres',
  },
  categories: {
    apartment:
      'piso | pisos | pisito | pisitos | apartamento | apartamentos | departamento | departamentos | depto | depa | depas | apto | ático | áticos | dúplex | penthouse | apartamento en edificio',
    studio: 'estudio | estudios | monoambiente | monoambientes | loft estudio',
    room: 'habitación | cuarto | habitación en piso compartido | piso compartido | habitaciones',
    condo: 'condominio | condominios | piso en propiedad | pisos en propiedad',
    house:
      'casa | casas | casa o chalet | casas o chalets | casas y chalets | chalet | chalets | chalé | villa | villas | bungalow | bungalows | casita | vivienda unifamiliar | casa de campo | casa independiente | chalet independiente | casa unifamiliar',
    cooperative:
      'cooperativa | cooperativas | piso en cooperativa | pisos en cooperativa | vivienda cooperativa | viviendas cooperativas | vivienda en cooperativa | viviendas en cooperativa | piso de cooperativa | pisos de cooperativa',
    communal:
      'piso con cocina compartida | pisos con cocina compartida | piso comunal | pisos comunales | apartamento comunal | apartamentos comunales | vivienda comunal',
    townhouse:
      'adosado | adosados | casa adosada | casas adosadas | chalet adosado | chalets adosados',
    'open-plan':
      'loft | lofts | piso de planta abierta | pisos de planta abierta | apartamento diáfano | diáfano | piso diáfano | pisos diáfanos | planta abierta | apartamento de planta abierta | apartamentos de planta abierta | apartamentos diáfanos',
    'divided-building':
      'pareado | pareados | chalet pareado | casa pareada | casas pareadas | parte de una casa | partes de casas | parte de casa | media casa',
    houseboat: 'casa flotante | casas flotantes | barco casa | casa barco | casas barco',
    'mobile-home':
      'casa móvil | casas móviles | caravana | caravanas | mobil home | casa prefabricada',
    land: 'terreno | terrenos | parcela | parcelas | solar | solares | suelo | lote | lotes',
    garage:
      'garaje | garajes | plaza de garaje | plazas de garaje | plaza de aparcamiento | garaje o plaza de aparcamiento | garajes y plazas de aparcamiento | cochera | garaje o aparcamiento | garajes y aparcamientos',
    office: 'oficina | oficinas | despacho | despachos',
    retail: 'local comercial | locales comerciales | local | locales | tienda | tiendas | negocio',
    industrial:
      'nave industrial | naves industriales | nave | naves | almacén | propiedad industrial | propiedades industriales | inmueble industrial | inmuebles industriales | taller | fábrica',
    hospitality:
      'hotel o restaurante | hoteles y restaurantes | hotel | hoteles | restaurante | restaurantes | hostal | bar',
    farm: 'finca | fincas | finca rústica | cortijo | granja | granjas | masía | explotación agrícola | hacienda | cortijos | masías',
    building: 'edificio | edificios | bloque de pisos | edificio de viviendas',
  },
  groups: {
    homes:
      'inmueble residencial | inmuebles residenciales | propiedad residencial | propiedades residenciales',
    commercial:
      'inmueble comercial | inmuebles comerciales | propiedad comercial | propiedades comerciales | inmobiliario comercial | espacio comercial | espacios comerciales',
  },
  features: {
    lift: 'ascensor | ascensores | elevador',
    balcony: 'balcón | balcones',
    terrace: 'terraza | terrazas | azotea | solárium | patio',
    garden: 'jardín | jardines | jardín privado',
    pool: 'piscina | piscinas | piscina comunitaria | piscina privada | alberca | pileta',
    parking:
      'aparcamiento | parking | plaza de aparcamiento | estacionamiento | plaza de parking | parqueadero',
    garage: 'garaje | plaza de garaje | cochera | garaje doble | garage',
    'air-conditioning': 'aire acondicionado | a a | aire | climatizado | climatización | ac',
    heating: 'calefacción',
    fireplace: 'chimenea | hogar',
    'fitted-kitchen': 'cocina equipada | cocina amueblada | cocina integrada | cocina completa',
    'built-in-wardrobes': 'armarios empotrados | armario empotrado | closets',
    'storage-room': 'trastero | trasteros | despensa | cuarto de almacenaje',
    cellar: 'sótano | bodega',
    sauna: 'sauna',
    gym: 'gimnasio | gym',
    'sea-view':
      'vistas al mar | vista al mar | vistas del mar | vistas a la playa | vista mar | vistas mar',
    'mountain-view':
      'vistas a la montaña | vista a la montaña | vistas a las montañas | vistas a la sierra',
    'city-view': 'vistas a la ciudad | vista a la ciudad',
    'wheelchair-accessible':
      'accesible | adaptado | accesible en silla de ruedas | adaptado a silla de ruedas | sin barreras | silla de ruedas | adaptado para silla de ruedas | accesible para silla de ruedas | adaptado a minusválidos',
    doorman: 'portero | conserje | conserjería | portería',
    alarm: 'alarma | sistema de alarma',
    'solar-panels': 'placas solares | paneles solares | placa solar | panel solar',
    'guest-toilet':
      'aseo de invitados | aseo de cortesía | baño de invitados | aseo | baño de cortesía',
    barbecue: 'barbacoa | asador | parrilla',
    internet: 'internet | wifi | fibra | fibra óptica',
    jacuzzi: 'jacuzzi | hidromasaje | bañera de hidromasaje',
    playground: 'zona infantil | parque infantil | zona de juegos | área infantil | área de juegos',
  },
  furnished: {
    no: 'sin amueblar | sin muebles | no amueblado | desamueblado | no amueblada',
    partly:
      'parcialmente amueblado | semiamueblado | semi amueblado | parcialmente amueblada | amueblado parcialmente',
    fully:
      'amueblado | amueblada | amueblados | amuebladas | con muebles | totalmente amueblado | completamente amueblado',
  },
  heatings: {
    central: 'calefacción central | calefacción comunitaria',
    'self-contained': 'calefacción individual | calefacción autónoma',
    underfloor: 'suelo radiante | calefacción por suelo radiante | calefacción por suelo',
    stove: 'calefacción por estufa | calefacción con estufa',
    gas: 'calefacción de gas | calefacción a gas | calefacción por gas | calefacción con gas | gas natural | caldera de gas | calefacción de gas natural',
    oil: 'calefacción de gasoil | calefacción de gasóleo | calefacción a gasoil | caldera de gasoil | caldera de gasóleo | gasoil | gasóleo',
    electric: 'calefacción eléctrica | radiadores eléctricos | acumuladores',
    district: 'calefacción urbana | calefacción de distrito | red de calor',
    'heat-pump': 'bomba de calor | bombas de calor | aerotermia | geotermia',
    wood: 'calefacción de leña | calefacción de biomasa | calefacción de pellets | estufa de leña | estufa de pellets | caldera de pellets | caldera de biomasa | pellet | pellets | biomasa',
    coal: 'calefacción de carbón | caldera de carbón',
    solar: 'calefacción solar | energía solar térmica | solar térmica',
  },
  noCommission:
    'sin comisión | sin comisiones | sin comisión de agencia | sin comisiones de agencia | sin honorarios | sin honorarios de agencia | sin gastos de agencia | sin agencia | sin agencias | sin intermediarios | libre de comisión | libre de comisiones | sin pagar comisión | cero comisiones',
  available:
    'disponible | disponibles | disponibilidad | libre | libres | entrada | entrar | entrar a vivir | mudarse | mudarme | mudanza',
  now: 'ya | ahora | ahora mismo | inmediata | inmediato | inmediatamente | de inmediato | hoy',
  months: [
    'enero',
    'febrero',
    'marzo',
    'abril',
    'mayo',
    'junio',
    'julio',
    'agosto',
    'septiembre | setiembre',
    'octubre',
    'noviembre',
    'diciembre',
  ],
  dayFirst: true,
  newBuild:
    'obra nueva | de obra nueva | nueva construcción | nueva promoción | a estrenar | recién construido | recién construida | sobre plano',
  built:
    'del año | construido | construida | construidos | construidas | construcción | año de construcción | edificado | edificada',
  years: {
    min: 'después de | posterior a | posteriores a | a partir del | a partir del año | después del',
    max: 'antes de | anterior a | anteriores a | antes del',
  },
  warmRent: 'gastos incluidos | con gastos incluidos',
  groundFloor: GROUND_FLOOR.es,
  topFloor: 'última planta | último piso | planta alta',
  cheap:
    'barato | barata | baratos | baratas | económico | económica | económicos | económicas | asequible | asequibles | algo barato',
  floor: FLOOR_NOUNS.es,
  ordinals: ORDINALS.es,
  pets: 'mascotas | se admiten mascotas | mascota | admite mascotas | acepta mascotas | se aceptan mascotas | permite mascotas | se permiten mascotas | mascotas permitidas | se admiten animales | se admiten perros',
  energy:
    'clase energética | certificado energético | eficiencia energética | calificación energética | etiqueta energética | clase de eficiencia energética | clase energetica',
  counts: {
    rooms: 'ambientes | ambiente | estancias | estancia | piezas',
    bedrooms:
      'habitaciones | habitación | dormitorios | dormitorio | hab | habs | dorm | dorms | cuartos | recámaras | recámara | alcobas | alcoba',
    bathrooms: 'baños | baño | cuartos de baño | cuarto de baño',
  },
  counted: {},
  bounds: {
    min: 'desde | a partir de | al menos | mínimo | mín | min | más de | mayor de | superior a | no menos de | como mínimo | por lo menos | mayor que | más que | un mínimo de',
    max: 'hasta | menos de | por menos de | máximo | máx | max | como máximo | no más de | inferior a | por debajo de | menor de | a lo sumo | por máximo | un máximo de | más barato que | bajo | tope | que no pase de | que no supere | de hasta | por hasta | de menos de',
    about:
      'alrededor de | unos | unas | aproximadamente | aprox | cerca de | sobre | más o menos | en torno a',
    exact: 'exactamente | justo',
    between: 'entre',
  },
  after: {
    min: 'o más | mínimo | como mínimo | en adelante | al menos | o mejor | o posterior | o más nuevo',
    max: 'o menos | máximo | como máximo | max | máx',
  },
  to: 'a | hasta | al | y hasta',
  and: 'y | e',
  or: 'o | u',
  units: UNIT_WORDS.es,
  metres: 'm | metros | mts | mt | metro',
  away: 'de | del | a | al | desde',
  distances: { km: 'km | kms | kilómetro | kilómetros', mile: 'milla | millas' },
  within: 'en un radio de | radio de | en un radio | a menos de | a no más de',
  currencies: CURRENCY_WORDS.es,
  otherMoney: 'peso | pesos | uf | guaraníes | bolívares | quetzales | lempiras | colones',
  periods: PERIOD_WORDS.es,
  subjects: {
    price: 'precio | precios | presupuesto | coste | importe | con un precio de | por un precio de',
    area: 'superficie | área | tamaño | extensión',
  },
  not: 'sin | no | ni | excepto | salvo | ningún | ninguna | nunca',
  notAfter: 'no',
  unwanted:
    'prohibid* | no permitid* | no admitid* | no aceptad* | no se permiten | no se permite | no se admiten | no se admite | no se aceptan | no se acepta | no permiten | no admiten | no aceptan | no permite | no admite | no acepta | no necesari* | no hace falta | no hacen falta | no es necesari* | innecesari* | vetad* | no bienvenid*',
  with: 'con | que tenga | tenga | incluye | incluido | más | tiene',
  in: 'en | en la ciudad de | dentro de | ciudad de | provincia de | en la provincia de | zona de | barrio de | barrio del | en el barrio de | distrito de | isla de',
  near: 'cerca de | cerca | próximo a | junto a | al lado de | alrededores de | en los alrededores de | cerca del | próxima a',
  fillers:
    'un | una | unos | unas | el | la | los | las | lo | de | del | a | al | por | pero | para | que | se | me | mi | es | son | sea | busco | buscar | buscamos | buscando | quiero | queremos | quisiera | necesito | deseo | ver | encontrar | hay | vivienda | viviendas | inmueble | inmuebles | propiedad | propiedades | hogar | favor | su | propio | propia | tener | esté | y que | donde | ciudad',
  townItself: 'capital | ciudad',
  noPlaces:
    'urbana | urbano | bonito | bonita | luminoso | luminosa | grande | grandes | pequeño | pequeña | barato | barata | baratos | baratas | económico | económica | moderno | moderna | lujo | tranquilo | tranquila | soleado | soleada | amplio | amplia | nuevo | nueva | nuevos | nuevas | viejo | antiguo | céntrico | céntrica | centro | casco antiguo | playa | mar | costa | montaña | sierra | campo | pueblo | río | lago | parque | colegio | escuela | estación | aeropuerto | metro | bueno | buena | buen | estado | vistas | vista | planta | plantas | primera | segunda | tercera | baja | planta baja | alto | última | familia | familias | pareja | estudiante | estudiantes | reformado | reformada | reformar | exterior | interior | norte | sur | este | oeste | calle | plaza | agencia | comisión | fianza | urgente | vacaciones | verano | inversión | cocina | salón | comedor | niños | perro | perros | gato | gatos | línea | primera línea | barrio | mejor | oportunidad | zona | urbanización | hoy | larga | corta | temporada | estancia corta | banco | particular | particulares | entero | entera | compartir | ventanas | luz | cielo | sol',
}
