import type { Pitches } from './pitch.ts'

export const es: Pitches = {
  office: {
    titles: [
      'Oficina de {area} en {district}',
      'Oficina en {street}, {area}',
      'Oficina en {city}, {area}',
      '{area} para trabajar en {street}',
    ],
    open: [
      'La oficina está en {street}, {city}: una dirección que los clientes encuentran a la primera.',
      'Si su equipo ya no cabe donde está, mire estos {area} en {street}, {city}.',
      'Sitio para trabajar en {district}: {area}, con la entrada por {street}.',
      'Buscamos un equipo que quiera {area} en {city} para él solo.',
      'Oficina en {city}, {area}, y en la puerta, su nombre.',
      'Esta oficina de {city} tiene {area}; el reparto lo decide su trabajo.',
    ],
    size: [
      'Son {area} en total, en despachos o en planta abierta.',
      'Entre todas las salas suman {area}.',
      'Dispone de {area}.',
    ],
    features: {
      heating: ['Tiene calefacción.'],
      'air-conditioning': [
        'El aire acondicionado hace soportable el mes de julio.',
        'Tiene aire acondicionado.',
      ],
      parking: ['Incluye aparcamiento, para usted o para las visitas.'],
      alarm: ['Por la noche vigila una alarma.', 'La alarma está instalada.'],
      internet: [
        'La línea de internet rápido ya llega.',
        'El primer día por la mañana ya puede conectarse.',
      ],
      'wheelchair-accessible': ['Se entra sin escalones.'],
      'storage-room': ['Archivo y muestras van al trastero.'],
      lift: ['El ascensor sube a personas y cajas.', 'El edificio tiene ascensor.'],
    },
    uses: [
      'Sirve para una consulta, un estudio o una agencia.',
      'Mesas junto a las ventanas y en el centro una para reunirse: así la montaríamos nosotros.',
      'Una gestoría encontraría aquí su rincón, y unos arquitectos también.',
    ],
    sale: [
      'Se vende, para trabajar en ella o para alquilarla.',
      'Está en venta; el alquiler deja de ser un gasto suyo.',
    ],
    rent: ['Se alquila.', 'El contrato se puede hablar, también su duración.'],
    advice: [
      'Venga con quien vaya a sentarse aquí cada día: ve cosas que no salen en el plano.',
      'Díganos cuántos puestos necesita y le diremos con franqueza si caben.',
      'Pregunte por la duración del contrato y por quién paga cada gasto.',
      'Venga un día laborable y oirá la calle tal como es.',
    ],
  },
  garage: {
    titles: [
      'Garaje en {district}',
      'Garaje en {street}, {area}',
      'Garaje en {city}, {area}',
      'Garaje en {street}, {city}',
    ],
    open: [
      'Se acabó dar vueltas a la manzana: garaje en {street}, {city}.',
      'Su coche se ha ganado un techo. Este garaje está en {street}, {city}.',
      'Garaje en {district}, donde encontrar sitio en la calle es cuestión de suerte.',
      'Se cierra la puerta y el coche queda guardado: garaje de {area} en {city}.',
      'En {street} salen pocos garajes; aquí tiene uno.',
      'Quien vive cerca sabe lo que vale: garaje en {city}.',
    ],
    size: [
      'Mide {area}; si su coche es grande, traiga la cinta métrica.',
      'Dentro hay {area}.',
      'Con {area} queda, según el coche, una franja para las bicis.',
    ],
    features: {
      alarm: ['La alarma está instalada.'],
      'wheelchair-accessible': ['Se llega sin escalones.'],
      doorman: ['En la entrada hay alguien que sabe quién es de la casa.'],
    },
    uses: [
      'Sirve para un coche, una moto o todo lo que ya no cabe en casa.',
      'En verano el volante no quema y en invierno no hay hielo que rascar.',
      'Hay quien guarda el coche y quien guarda el puesto del mercado; las dos cosas han ido bien.',
    ],
    sale: [
      'Se vende; también hay quien compra un garaje para alquilarlo.',
      'Se vende por separado.',
    ],
    rent: ['Se alquila solo, sin vivienda.', 'Se alquila únicamente el garaje.'],
    advice: [
      'Mida su coche con los espejos antes de venir.',
      'Pruebe la maniobra con su propio coche: con diez minutos basta.',
      'Si quiere cargar un coche eléctrico, pregunte antes qué permite la instalación.',
      'Pregunte por la altura de la puerta si lleva baca.',
    ],
  },
  land: {
    titles: [
      'Terreno de {plot} en {city}',
      'Parcela en {street}, {plot}',
      'Solar para construir en {city}, {plot}',
    ],
    open: [
      'Hay casas que empiezan con un dibujo; esta empezaría con {plot} de terreno en {city}.',
      'Aquí todavía no hay nada, y de eso se trata: {plot} para construir en {city}.',
      'En {street}, {city}, una parcela de {plot} espera a alguien con un plano.',
      'Póngase en medio, dé una vuelta y decida dónde va la cocina: {plot} en {city}.',
      'Vendemos en {city} un terreno de {plot}.',
      'Una parcela en {city}, {plot}; lo demás lo decide usted.',
    ],
    size: [
      'La parcela mide {plot}.',
      'De linde a linde hay {plot}.',
      'El propietario da una superficie de {plot}.',
    ],
    features: {},
    uses: [
      'Dibuje la casa que quiere, no la que otro dejó.',
      'Construya ya o deje crecer la hierba unos años.',
      'Un arquitecto necesita aquí una mañana para contarle más de lo que podemos escribir.',
    ],
    sale: ['Se vende tal como está.', 'Se vende sin constructora: la elige usted.'],
    rent: ['Se arrienda tal como está.'],
    advice: [
      'Pregunte en el ayuntamiento qué se puede construir, con qué altura y a qué distancia del linde.',
      'Antes de firmar, averigüe hasta dónde llegan el agua, la luz y el alcantarillado.',
      'Véalo también después de una buena lluvia.',
      'El plano catastral y la nota simple son parte de toda compra; pídanos las dos cosas.',
    ],
  },
  stay: {
    titles: [
      'Vacaciones en {city}: {home}',
      'Unos días en {city}: {home} de {area}',
      'Estancia en {street}, {city}',
    ],
    open: [
      'Llegar, dejar las maletas, abrir las ventanas: sus vacaciones en {city} empiezan en {street}.',
      'Por unos días su dirección puede ser {street}, en {city}.',
      'Aquí vive usted en {city} como si fuera de allí, en {area}.',
      'Usted trae el bañador o las botas; lo demás ya está en {city}.',
      'Se alquila en {city} a gente de vacaciones, y está amueblado para ella.',
      'Cuando los dueños no están en {city}, lo alquilan a huéspedes.',
    ],
    size: [
      'Tiene {area} y {bedrooms} para los suyos.',
      'Hay {bedrooms} y {bathrooms}, así que nadie espera mucho.',
      'Dentro hay {area}.',
    ],
    features: {
      'sea-view': ['Se desayuna con vistas al mar.', 'Las ventanas dan al mar.'],
      'mountain-view': ['Se despierta con vistas a la montaña.'],
      pool: ['Hay piscina; cuándo empieza el día en ella lo decide usted.'],
      terrace: ['Se cena en la terraza ({terrace}).'],
      balcony: ['El balcón es para el primer café.', 'Las toallas se secan en el balcón.'],
      garden: ['Los niños tienen un jardín para correr.'],
      'air-conditioning': ['Con el aire acondicionado se duerme en agosto.'],
      fireplace: ['Las noches frescas se enciende la chimenea.'],
      'fitted-kitchen': ['La cocina equipada es para los días sin restaurante.'],
      internet: ['Hay internet para quien no sabe dejarlo en casa.'],
      parking: ['Durante la estancia tiene aparcamiento.'],
      barbecue: ['La barbacoa está lista.'],
      lift: ['Las maletas suben en ascensor.'],
      sauna: ['Tras un día largo está la sauna.'],
    },
    uses: [
      'Va bien para dos personas y para una familia que se levanta a horas distintas.',
      'Hay sábanas y tazas, así que viaje ligero.',
      'Quédese una noche y cocine lo que encontró en el mercado.',
    ],
    sale: [],
    rent: [
      'Se alquila para estancias cortas.',
      'Los huéspedes se quedan unos días o unas semanas; no sirve para empadronarse.',
    ],
    advice: [
      'Díganos las fechas y cuántos son, y le diremos qué queda libre.',
      'Pregunte antes de reservar por la limpieza, la fianza y la tasa turística, y el precio será el precio.',
      'Para temporada alta escriba pronto; en primavera y otoño suelen quedar días.',
      'Si viaja con niños pequeños, pregunte qué hay para ellos.',
    ],
  },
  places: {
    coast: [
      'Se viene por el agua, y antes de comer ya está uno dentro.',
      'Junto al mar se planea poco, y ese es el plan.',
    ],
    island: [
      'Una isla frena a cualquiera desde el segundo día.',
      'En una isla nada queda lejos, y el reloj lo pone el barco.',
    ],
    mountain: [
      'En verano se sale a andar desde aquí; en invierno se mira primero la nieve.',
      'Aquí arriba el aire hace la mitad del descanso.',
    ],
  },
}
