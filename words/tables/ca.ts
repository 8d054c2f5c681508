import type { Language } from '../language.ts'

export const table: Language = {
  code: 'ca',
  numbers: {
    un: 1,
    una: 1,
    u: 1,
    dos: 2,
    dues: 2,
    tres: 3,
    quatre: 4,
    cinc: 5,
    sis: 6,
    set: 7,
    vuit: 8,
    nou: 9,
    deu: 10,
    onze: 11,
    dotze: 12,
    quinze: 15,
    vint: 20,
    trenta: 30,
    quaranta: 40,
    cinquanta: 50,
    seixanta: 60,
    setanta: 70,
    vuitanta: 80,
    noranta: 90,
    cent: 100,
    'dos cents': 200,
    'dues centes': 200,
    doscents: 200,
    'tres cents': 300,
    'quatre cents': 400,
    'cinc cents': 500,
    mig: 0.5,
    mitja: 0.5,
    'mig milió': 500_000,
    'mig milió de': 500_000,
  },
  fractions: { 'i mig': 0.5, 'i mitja': 0.5 },
  multipliers: {
    k: 1e3,
    mil: 1e3,
    milers: 1e3,
    m: 1e6,
    milió: 1e6,
    milions: 1e6,
    mln: 1e6,
    mm: 1e6,
  },
  actions: {
    buy: 'comprar | compra | compro | en venda | venda | a la venda | vendes | es ven | es venen | per comprar | vendre | per vendre | adquirir | compravenda | de venda',
    rent: 'llogar | lloguer | de lloguer | en lloguer | per llogar | a llogar | es lloga | es lloguen | llogo | lloga | lloguers | arrendament | arrendar | en arrendament',
  },
  categories: {
    apartment:
      'pis | pisos | piset | apartament | apartaments | àtic | àtics | dúplex | tríplex | penthouse | principal | sobreàtic | entresol | pis dúplex | àtic dúplex',
    studio: 'estudi | estudis | monoambient | apartament estudi',
    room: 'habitació | cambra | pis compartit | habitació en pis compartit | pisos compartits | habitacions per llogar | habitacions en lloguer',
    condo: 'pis en propietat | pisos en propietat',
    house:
      'casa | cases | caseta | casetes | xalet | xalets | torre | torres | vil·la | villa | viles | bungalou | bungalous | casa aïllada | casa independent | casa unifamiliar | cases unifamiliars | casa de poble | cases de poble | casa de camp | casa rural | casa senyorial | castell | palauet | finca amb casa | borda | casalot | unifamiliar | casa de pagès',
    cooperative:
      'cooperativa | cooperatives | pis de cooperativa | habitatge cooperatiu | habitatges cooperatius | cooperativa d habitatge',
    communal: 'pis amb cuina compartida | pisos amb cuina compartida',
    townhouse:
      'casa adossada | cases adossades | adossat | adossada | adossats | adossades | casa entre mitgeres | casa entremitgera',
    'open-plan': 'loft | lofts | pis diàfan | planta oberta | diàfan',
    'divided-building':
      'casa aparellada | cases aparellades | aparellat | aparellada | parellada | casa parellada | casa bifamiliar | mitja casa | part d una casa | casa apariada | apariada',
    houseboat: 'casa flotant | cases flotants | vaixell casa | casa vaixell',
    'mobile-home':
      'casa mòbil | cases mòbils | mobil home | caravana | caravanes | casa prefabricada | cases prefabricades',
    land: 'terreny | terrenys | parcel·la | parcel·les | parcela | parceles | solar | solars | sòl | terra de conreu | lot | terres | hort | horts',
    garage:
      'garatge | garatges | plaça de garatge | places de garatge | plaça d aparcament | places d aparcament | pàrquing | pàrquings | parking | parkings | plaça de pàrquing | places de pàrquing | plaça de parking | garatge o plaça d aparcament | aparcament | aparcaments | cotxera | plaça de moto',
    office: 'oficina | oficines | despatx | despatxos | despatx professional | coworking',
    retail:
      'local comercial | locals comercials | local | locals | botiga | botigues | negoci | comerç | traspàs',
    industrial:
      'nau industrial | naus industrials | nau | naus | magatzem | magatzems | taller | tallers | fàbrica | nau logística',
    hospitality:
      'hotel | hotels | restaurant | restaurants | hotel o restaurant | hostal | bar | cafeteria | turisme rural',
    farm: 'finca | finques | finca rústica | finques rústiques | masia | masies | mas | masos | granja | granges | casa pairal | explotació agrícola | cortal | finca agrícola',
    building:
      'edifici | edificis | bloc de pisos | edifici sencer | edifici d habitatges | bloc sencer | finca sencera',
  },
  groups: {
    homes:
      'immoble residencial | immobles residencials | propietat residencial | propietats residencials',
    commercial:
      'immoble comercial | immobles comercials | propietat comercial | espai comercial | espais comercials',
  },
  features: {
    lift: 'ascensor | ascensors | elevador',
    balcony: 'balcó | balcons | balconada | balconet | tribuna | lloggia',
    terrace:
      'terrassa | terrasses | terrat | terrats | solàrium | pati | patis | porxo | eixida | galeria',
    garden: 'jardí | jardins | jardí privat | jardí comunitari | hort propi',
    pool: 'piscina | piscines | piscina comunitària | piscina privada',
    parking:
      'aparcament | pàrquing | parking | plaça d aparcament | plaça de pàrquing | plaça de parking | plaça aparcament | plaça pàrquing | plaça de cotxe | places de pàrquing | places de parking | places d aparcament | places de garatge | estacionament',
    garage: 'garatge | plaça de garatge | garatge doble | cotxera | garatge privat',
    'air-conditioning':
      'aire condicionat | aire | a c | climatitzat | climatitzada | climatització | ac | clima',
    heating: 'calefacció | radiadors',
    fireplace: 'llar de foc | xemeneia | llar',
    'fitted-kitchen': 'cuina equipada | cuina moblada | cuina completa | cuina totalment equipada',
    'built-in-wardrobes': 'armaris encastats | armari encastat | armaris de paret | vestidor',
    'storage-room':
      'traster | trasters | rebost | cambra de mals endreços | safareig | cambra traster',
    cellar: 'soterrani | celler | bodega | soterranis',
    sauna: 'sauna',
    gym: 'gimnàs | gym',
    'sea-view':
      'vistes al mar | vista al mar | vista mar | vistes mar | vistes a la mar | vistes a mar | davant del mar',
    'mountain-view':
      'vistes a la muntanya | vista a la muntanya | vistes a les muntanyes | vistes muntanya | vistes al pirineu',
    'city-view': 'vistes a la ciutat | vista a la ciutat | vistes sobre la ciutat',
    'wheelchair-accessible':
      'accessible | accessible amb cadira de rodes | cadira de rodes | adaptat | adaptada | sense barreres | adaptat a minusvàlids | mobilitat reduïda | adaptat a cadira de rodes | sense barreres arquitectòniques',
    doorman: 'porter | portera | conserge | consergeria | porteria',
    alarm: 'alarma | sistema d alarma',
    'solar-panels':
      'plaques solars | panells solars | placa solar | panell solar | plaques fotovoltaiques | fotovoltaiques',
    'guest-toilet':
      'lavabo de cortesia | lavabo de convidats | bany de cortesia | bany de convidats | lavabo convidats',
    barbecue: 'barbacoa | graella',
    internet: 'internet | wifi | fibra | fibra òptica | wi fi',
    jacuzzi: 'jacuzzi | hidromassatge | banyera d hidromassatge | jacuzzis',
    playground: 'zona de jocs | parc infantil | zona infantil | àrea de jocs | jocs infantils',
  },
  furnished: {
    no: 'sense mobles | sense moblar | no moblat | no moblada | buit de mobles | buit | buida | per moblar | desmoblat',
    partly:
      'parcialment moblat | semimoblat | semi moblat | parcialment moblada | semimoblada | semi moblada',
    fully:
      'moblat | moblada | moblats | moblades | amb mobles | totalment moblat | totalment moblada | completament moblat | amoblat | amoblada',
  },
  heatings: {
    central: 'calefacció central | calefacció comunitària',
    'self-contained': 'calefacció individual | calefacció autònoma | calefacció pròpia',
    underfloor:
      'terra radiant | sòl radiant | calefacció per terra | calefacció de terra radiant | calefacció per terra radiant',
    stove: 'estufa | calefacció amb estufa | estufes',
    gas: 'calefacció de gas | calefacció a gas | calefacció amb gas | gas natural | caldera de gas | calefacció de gas natural | gas ciutat',
    oil: 'gasoil | gasoli | calefacció de gasoil | caldera de gasoil | calefacció de gasoli',
    electric:
      'calefacció elèctrica | radiadors elèctrics | electricitat | acumuladors | calefacció elèctric',
    district: 'calefacció urbana | xarxa de calor',
    'heat-pump': 'bomba de calor | bombes de calor | aerotèrmia | geotèrmia | aerotermia',
    wood: 'llenya | pèl·lets | pellets | pellet | calefacció de llenya | calefacció de biomassa | biomassa | estufa de llenya | estufa de pellets | caldera de biomassa | llenya o pèl·lets',
    coal: 'carbó | calefacció de carbó',
    solar: 'calefacció solar | solar tèrmica | energia solar tèrmica',
  },
  noCommission:
    'sense comissió | sense comissions | sense comissió d agència | sense agència | sense agències | sense intermediaris | sense honoraris | sense honoraris d agència | sense despeses d agència | zero comissions | no agències | sense immobiliària | sense immobiliàries | sense pagar comissió | lliure de comissions',
  available:
    'disponible | disponibles | disponibilitat | lliure | lliures | entrada | entrar a viure | entrar | mudar-se | lliurament',
  now: 'ara | ja | ara mateix | immediata | immediat | immediatament | avui | de seguida | immediates',
  months: [
    'gener',
    'febrer',
    'març',
    'abril',
    'maig',
    'juny',
    'juliol',
    'agost',
    'setembre',
    'octubre',
    'novembre',
    'desembre',
  ],
  dayFirst: true,
  newBuild:
    'obra nova | d obra nova | nova construcció | de nova construcció | nova promoció | promoció nova | per estrenar | a estrenar | recent construcció | acabat de construir | acabada de construir | sobre plànol | construcció nova | en construcció',
  built:
    'construït | construïda | construïts | construïdes | construcció | any de construcció | de l any | edificat | edificada | any | fet el | o posterior',
  years: {
    min: 'després de | posterior a | posteriors a | a partir de | després del | des del | a partir del',
    max: 'abans de | anterior a | anteriors a | abans del',
  },
  age: { before: '', unit: '', alone: 'anys' },
  warmRent:
    'despeses incloses | amb despeses incloses | tot inclòs | subministraments inclosos | despeses inclòs',
  groundFloor: 'planta baixa | plantes baixes | baixos | baix | a peu de carrer | a peu pla',
  topFloor: 'última planta | últim pis | darrera planta | darrer pis | planta més alta',
  cheap:
    'barat | barata | barats | barates | econòmic | econòmica | econòmics | assequible | assequibles | a bon preu | bon preu | baix preu | preu baix | més barat | més barats | econòmiques',
  floor: 'planta | pis',
  ordinals: [
    'primer | primera | 1r',
    'segon | segona',
    'tercer | tercera',
    'quart | quarta',
    'cinquè | cinquena',
    'sisè | sisena',
    'setè | setena',
    'vuitè | vuitena',
    'novè | novena',
    'desè | desena',
  ],
  pets: 'mascotes | mascota | accepta mascotes | accepten mascotes | accepti mascotes | acceptin mascotes | s accepten mascotes | es permeten mascotes | permet mascotes | admet mascotes | s admeten mascotes | animals | s accepten animals | s admeten animals | mascotes permeses | mascotes benvingudes | gossos permesos | s accepten gossos | s admeten gossos | animals de companyia | permeti mascotes | admeti mascotes | accepta animals | acceptin gossos | accepti gossos | accepta gossos | acceptin animals',
  energy:
    'classe energètica | certificat energètic | eficiència energètica | qualificació energètica | etiqueta energètica | certificació energètica | lletra energètica',
  counts: {
    rooms: 'estances | estança | peces | ambients | ambient | cambres',
    bedrooms:
      'habitacions | habitació | dormitoris | dormitori | hab | habs | habit | dorm | dorms | cambres de dormir | dobles habitacions',
    bathrooms: 'banys | bany | lavabos | lavabo | cambres de bany | cambra de bany | wc | serveis',
  },
  counted: {},
  bounds: {
    min: 'des de | des d | a partir de | a partir d | almenys | mínim | min | més de | més d | com a mínim | superior a | no menys de | mínim de | un mínim de | més gran de | més grans de | per sobre de | de més de | d almenys | amb més de | de mínim | amb un mínim de | pel cap baix',
    max: 'fins a | fins | màxim | max | com a màxim | menys de | menys d | per menys de | per menys d | inferior a | per sota de | no més de | sota | un màxim de | màxim de | de menys de | que no passi de | que no superi | que no superi els | topall | de fins a | per fins a | més barat de | més barat que | com a molt | fins als | sota els | no superior a | de màxim',
    about:
      'uns | unes | aproximadament | al voltant de | aprox | cap als | més o menys | sobre els | vora | prop de | a l entorn de',
    exact: 'exactament | just',
    between: 'entre',
  },
  after: {
    min: 'o més | mínim | com a mínim | min | endavant | en endavant | almenys | o millor | o posterior | o superior',
    max: 'o menys | màxim | com a màxim | max | com a molt',
    about: 'aproximadament | aprox | més o menys',
  },
  to: 'a | fins a | i | al | i fins a',
  and: 'i | e | ni',
  or: 'o | o bé | u',
  units: {
    m2: 'm2 | metres quadrats | metre quadrat | m quadrats | mts2',
    km2: 'km2 | quilòmetres quadrats',
    ha: 'ha | hectàrea | hectàrees',
    are: 'àrees',
    acre: 'acres',
    sqft: 'peus quadrats',
    sqyd: '',
  },
  metres: 'm | metres | metre | mts',
  away: 'de | d | del | dels | de la | a | al | des de',
  distances: { km: 'km | kms | quilòmetre | quilòmetres', mile: 'milla | milles' },
  within:
    'en un radi de | radi de | en un radi | a menys de | a no més de | a un màxim de | com a màxim a',
  currencies: {
    EUR: 'euro | euros | eur',
    USD: 'dòlar | dòlars',
    GBP: 'lliura | lliures esterlines',
    CHF: 'franc | francs',
    TRY: 'lires turques',
  },
  otherMoney: 'pesos | pessetes | dírhams',
  periods: {
    month: 'mes | al mes | per mes | mensual | mensuals | mensualment | cada mes | mensualitat',
    week: 'setmana | per setmana | a la setmana | setmanal',
    day: 'dia | per dia | al dia | nit | per nit | la nit',
    year: 'any | a l any | per any | anual | anuals',
  },
  subjects: {
    price: 'preu | preus | pressupost | cost | import | renda | preu màxim de | pressupost de',
    area: 'superfície | àrea | mida | extensió | superfície de | grandària',
  },
  not: 'sense | no | ni | excepte | tret de | llevat de | cap | mai',
  notAfter: 'no',
  unwanted:
    'prohibit | prohibits | prohibida | prohibides | prohibid* | no permes* | no admes* | no s admeten | no s accepten | no es permeten | no acceptad* | no admeten | no accepten | no accepta | no admet | no cal | no calen | no necessari | no necessària | innecessari*',
  with: 'amb | que tingui | tingui | té | inclou | inclòs | més | que tinga | disposi de',
  in: 'a | al | als | en | dins de | ciutat de | a la ciutat de | província de | a la província de | comarca de | a la comarca de | barri de | al barri de | al barri del | barri | al barri | districte de | zona de | a la zona de | municipi de | illa de | a l illa de | poble de',
  near: 'prop de | prop d | a prop de | a prop d | prop | a prop | al costat de | al voltant de | a la vora de | vora | prop del | a prop del | als afores de | rodalia de | rodalies de | a les rodalies de | voltants de | als voltants de | no gaire lluny de | no lluny de | proper a | propera a',
  nearAfter: 'i voltants | i rodalies | i rodalia | i els voltants | i entorns | voltants',
  fillers:
    'un | una | uns | unes | el | la | els | les | l | en | na | lo | de | d | del | dels | a | al | als | per | pels | pel | que | es | s | és | són | sigui | siguin | sia | estigui | busco | busca | busquem | buscant | cerco | cerca | cerquem | vull | volem | voldria | voldríem | necessito | necessitem | desitjo | trobar | veure | hi ha | hi | ha | habitatge | habitatges | immoble | immobles | propietat | propietats | llar per | immobiliari | anunci | anuncis | si us plau | sisplau | gràcies | però | i | seu | seva | propi | pròpia | meu | meva | em | ens | tenir | on | situat | situada | també | m agradaria | dintre | tipus | viure | algun | alguna',
  townItself: 'capital | ciutat',
  noPlaces:
    'prop del metro | prop de la platja | prop del mar | prop de l estació | prop del centre | prop de la universitat | a prop del metro | a prop de la platja | a prop del mar | a prop del centre | prop de renfe | prop del tren | vora el mar | vora mar | urbà | urbana | bonic | bonica | maco | maca | lluminós | lluminosa | gran | grans | petit | petita | petits | modern | moderna | luxe | de luxe | tranquil | tranquil·la | tranquila | assolellat | assolellada | ampli | àmplia | espaiós | espaiosa | nou | nova | nous | noves | vell | vella | antic | antiga | cèntric | cèntrica | centre | nucli antic | casc antic | barri antic | platja | mar | costa | muntanya | serra | camp | poble | riu | llac | parc | bosc | natura | escola | escoles | institut | estació | aeroport | metro | renfe | tren | bus | transport | universitat | hospital | supermercat | comerços | bo | bon | bona | bones | estat | bon estat | vistes | vista | panoràmiques | plantes | alt | alta | alts | pis alt | darrera | família | famílies | parella | parelles | estudiant | estudiants | reformat | reformada | reformar | per reformar | a reformar | reforma | rehabilitat | rehabilitar | exterior | interior | cantoner | cantonera | nord | sud | est | oest | carrer | avinguda | passeig | rambla | agència | immobiliària | comissió | fiança | aval | dipòsit | hipoteca | urgent | vacances | estiu | hivern | inversió | rendibilitat | ocasió | oportunitat | cuina | sala | saló | menjador | rebedor | nens | nadons | gos | gossos | gat | gats | línia | primera línia | primera línia de mar | zona | urbanització | llarga | curta | temporada | de temporada | llarga durada | curta durada | banc | de banc | particular | particulars | d un particular | propietari | de propietari | sencer | sencera | compartir | compartit | compartida | finestres | llum | sol | parquet | gres | bigues | pedra | hpo | vpo | protecció oficial | ocupat | nua propietat | dret d habitació | subhasta | noies | nois | individual | doble | independent',
}
