import type { Language } from '../language.ts'

export const table: Language = {
  code: 'it',
  numbers: {
    un: 1,
    uno: 1,
    una: 1,
    due: 2,
    tre: 3,
    quattro: 4,
    cinque: 5,
    sei: 6,
    sette: 7,
    otto: 8,
    nove: 9,
    dieci: 10,
    undici: 11,
    dodici: 12,
    quindici: 15,
    venti: 20,
    trenta: 30,
    quaranta: 40,
    cinquanta: 50,
    sessanta: 60,
    settanta: 70,
    ottanta: 80,
    novanta: 90,
    cento: 100,
    centocinquanta: 150,
    duecento: 200,
    duecentocinquanta: 250,
    trecento: 300,
    quattrocento: 400,
    cinquecento: 500,
    seicento: 600,
    settecento: 700,
    ottocento: 800,
    novecento: 900,
    centomila: 100_000,
    centocinquantamila: 150_000,
    duecentomila: 200_000,
    duecentocinquantamila: 250_000,
    trecentomila: 300_000,
    quattrocentomila: 400_000,
    cinquecentomila: 500_000,
    mezzo: 0.5,
    'mezzo milione': 500_000,
    'mezzo milione di': 500_000,
  },
  fractions: { 'e mezzo': 0.5, 'e mezza': 0.5 },
  multipliers: {
    k: 1e3,
    mila: 1e3,
    mille: 1e3,
    m: 1e6,
    mln: 1e6,
    mil: 1e6,
    mio: 1e6,
    milione: 1e6,
    milioni: 1e6,
  },
  actions: {
    buy: 'comprare | compro | acquistare | acquisto | acquistasi | in vendita | vendita | vendite | vendesi | vendo | vende | vendono | vendonsi | da comprare | da acquistare | compravendita | comperare',
    rent: 'affitto | in affitto | affitti | affittare | affittasi | affittansi | affittare | da affittare | in locazione | locazione | locazioni | prendere in affitto | cerco affitto | affitta | affittano | a pigione',
  },
  categories: {
    apartment:
      'appartamento | appartamenti | app.to | app to | appto | appart | alloggio | alloggi | attico | attici | duplex | penthouse | mansarda | mansarde | quartiere in villa | appartamento in villa | superattico | plurilocale | plurilocali',
    studio:
      'monolocale | monolocali | monovano | mono | garçonnière | miniappartamento | mini appartamento | monocamera',
    room: 'stanza singola | stanze singole | stanza doppia | camera singola | camere singole | camera doppia | posto letto | posti letto | stanza | camera in appartamento condiviso | stanza in condivisione | camera in condivisione | appartamento condiviso | coinquilino | coinquilini',
    condo: 'condominio',
    house:
      'casa | case | casetta | casette | villa | ville | villetta | villette | villino | villini | casa indipendente | casa singola | villa singola | villetta singola | casa unifamiliare | villa unifamiliare | baita | baite | chalet | bungalow | castello | dimora | casa di campagna | casa di paese | dammuso | dimora storica | casa vacanze | seconda casa | soluzione indipendente | casa cielo terra | terratetto | cascinale ristrutturato | porzione indipendente',
    communal: 'cohousing | coliving',
    townhouse:
      'villetta a schiera | villette a schiera | villa a schiera | ville a schiera | casa a schiera | case a schiera | schiera | bifamiliare a schiera | trifamiliare',
    'open-plan': 'loft | open space | openspace | loft open space',
    'divided-building':
      'bifamiliare | bifamiliari | villa bifamiliare | ville bifamiliari | villetta bifamiliare | villette bifamiliari | casa bifamiliare | case bifamiliari | quadrifamiliare | porzione di casa | porzione di villa | porzione di bifamiliare | casa semi indipendente | casa semindipendente | casa semi-indipendente | semindipendente',
    houseboat: 'casa galleggiante | case galleggianti | houseboat | casa sull acqua | casa barca',
    'mobile-home':
      'casa mobile | case mobili | roulotte | prefabbricato | prefabbricata | casa prefabbricata | tiny house',
    land: 'terreno | terreni | terreno edificabile | terreni edificabili | lotto | lotti | lotto edificabile | terreno agricolo | terreni agricoli | area edificabile | appezzamento',
    garage:
      'garage | box | box auto | boxauto | autorimessa | autorimesse | posto auto | posti auto | posto macchina | garage o posto auto | posto moto | parcheggio',
    office: 'ufficio | uffici | studio professionale | coworking',
    retail:
      'locale commerciale | locali commerciali | negozio | negozi | fondo commerciale | vetrina | attività commerciale | bottega | locale ad uso commerciale',
    industrial:
      'capannone | capannoni | magazzino | magazzini | laboratorio | laboratori | deposito | depositi | stabilimento | fabbrica | capannone industriale | capannoni industriali | capannone artigianale',
    hospitality:
      'hotel | albergo | alberghi | ristorante | ristoranti | bar | pensione | agriturismo | agriturismi | b b | bed and breakfast | hotel o ristorante',
    farm: 'rustico | rustici | casale | casali | cascina | cascine | casolare | casolari | masseria | masserie | trullo | trulli | fattoria | fattorie | azienda agricola | aziende agricole | podere | tenuta | tenuta agricola | colonica | casa colonica | case coloniche | maso | rustico o casale',
    building:
      'palazzo | palazzi | palazzina | palazzine | stabile | stabili | edificio | edifici | stabile intero | intero stabile | intero edificio',
  },
  groups: {
    homes: 'immobile residenziale | immobili residenziali | abitazione residenziale',
    commercial:
      'immobile commerciale | immobili commerciali | immobili ad uso commerciale | spazio commerciale | spazi commerciali',
  },
  features: {
    lift: 'ascensore | ascensori | con asc | montacarichi',
    balcony: 'balcone | balconi | balconcino | balconata | loggia | poggiolo | poggioli',
    terrace:
      'terrazza | terrazze | terrazzo | terrazzi | terrazzino | terrazzini | lastrico solare | veranda | verande | patio | portico | solarium',
    garden:
      'giardino | giardini | giardinetto | giardino privato | giardino condominiale | giardino esclusivo | orto | cortile | parco privato',
    pool: 'piscina | piscine | piscina condominiale | piscina privata | piscina riscaldata',
    parking:
      'posto auto | posti auto | parcheggio | parcheggi | posto macchina | posto auto coperto | posto auto scoperto | p auto | doppio posto auto',
    garage:
      'garage | box | box auto | boxauto | box doppio | doppio box | autorimessa | garage doppio | doppio garage',
    'air-conditioning':
      'aria condizionata | climatizzatore | climatizzatori | climatizzato | climatizzata | climatizzazione | condizionatore | condizionatori | a c | clima | raffrescamento',
    heating: 'riscaldamento | termosifoni | riscaldato | riscaldata',
    fireplace: 'camino | caminetto | camini | termocamino',
    'fitted-kitchen':
      'cucina arredata | cucina attrezzata | cucina completa | cucina abitabile attrezzata | cucina componibile | cucina già arredata',
    'built-in-wardrobes':
      'armadi a muro | armadio a muro | armadi incassati | cabina armadio | cabine armadio',
    'storage-room':
      'ripostiglio | ripostigli | sgabuzzino | dispensa | deposito interno | solaio | soffitta | locale di sgombero | lavanderia',
    cellar: 'cantina | cantine | cantinola | seminterrato | taverna | tavernetta',
    sauna: 'sauna | bagno turco',
    gym: 'palestra | sala fitness | area fitness',
    'sea-view':
      'vista mare | vista sul mare | vista al mare | fronte mare | vistamare | affaccio sul mare',
    'mountain-view':
      'vista montagna | vista monti | vista sulle montagne | vista sui monti | vista dolomiti',
    'city-view': 'vista città | vista sulla città | vista panoramica sulla città',
    'wheelchair-accessible':
      'accesso per disabili | accesso disabili | accessibile ai disabili | accessibile disabili | per disabili | senza barriere architettoniche | senza barriere | privo di barriere architettoniche | sedia a rotelle | carrozzina | accessibile',
    doorman: 'portineria | portiere | portierato | custode | concierge | servizio di portineria',
    alarm: 'allarme | impianto di allarme | impianto allarme | antifurto | sistema di allarme',
    'solar-panels':
      'pannelli solari | pannello solare | fotovoltaico | impianto fotovoltaico | pannelli fotovoltaici | pannelli',
    'guest-toilet':
      'bagno di servizio | bagno ospiti | bagno per gli ospiti | bagno per ospiti | wc ospiti | secondo wc | bagnetto di servizio',
    barbecue: 'barbecue | bbq | zona barbecue | griglia',
    internet: 'internet | wifi | wi fi | fibra | fibra ottica | adsl',
    jacuzzi: 'idromassaggio | vasca idromassaggio | jacuzzi | spa',
    playground:
      'area giochi | parco giochi | giochi per bambini | area bimbi | area giochi bambini',
  },
  furnished: {
    no: 'non arredato | non arredata | non arredati | non arredate | senza mobili | vuoto | vuota | non ammobiliato | non ammobiliata | senza arredamento | no arredato | libero da mobili | senza arredi',
    partly:
      'parzialmente arredato | parzialmente arredata | semi arredato | semiarredato | semi arredata | semiarredata | arredato parzialmente | in parte arredato | solo cucina arredata',
    fully:
      'arredato | arredata | arredati | arredate | ammobiliato | ammobiliata | ammobiliati | con mobili | completamente arredato | completamente arredata | già arredato | con arredo | finemente arredato | totalmente arredato',
  },
  heatings: {
    central:
      'riscaldamento centralizzato | riscaldamento condominiale | centralizzato | riscaldamento centrale | riscaldamento a colonna',
    'self-contained':
      'riscaldamento autonomo | autonomo | termoautonomo | termoautonoma | riscaldamento indipendente',
    underfloor:
      'riscaldamento a pavimento | a pavimento | pavimento radiante | riscaldamento pavimento | pannelli radianti',
    stove: 'riscaldamento a stufa | stufa | con stufa',
    gas: 'riscaldamento a gas | riscaldamento gas | riscaldamento a metano | riscaldamento metano | metano | gas metano | caldaia a gas | caldaia a metano | caldaia a condensazione',
    oil: 'riscaldamento a gasolio | riscaldamento gasolio | gasolio | caldaia a gasolio',
    electric:
      'riscaldamento elettrico | termosifoni elettrici | riscaldamento elettricità | elettricità',
    district: 'teleriscaldamento | teleriscaldato',
    'heat-pump':
      'pompa di calore | pompe di calore | geotermico | geotermia | pompa calore | full electric',
    wood: 'riscaldamento a legna | riscaldamento a pellet | stufa a pellet | stufa a legna | pellet | caldaia a legna | caldaia a pellet | legna o pellet | legna',
    coal: 'riscaldamento a carbone | carbone',
    solar: 'riscaldamento solare | solare termico',
  },
  noCommission:
    'senza provvigione | senza provvigioni | no provvigione | no provvigioni | zero provvigioni | senza commissione | senza commissioni | no commissioni | zero commissioni | senza agenzia | senza agenzie | no agenzia | no agenzie | senza intermediari | no intermediari | senza intermediazione | niente provvigione | niente agenzia | provvigione zero | senza costi di agenzia | senza spese di agenzia | nessuna provvigione | no agenti',
  available:
    'disponibile | disponibili | disponibilità | libero | libera | liberi | libere | ingresso | entrata | trasferirsi | trasferirmi | consegna',
  now: 'subito | da subito | immediato | immediata | immediatamente | adesso | ora | oggi | immediata disponibilità | da ora',
  months: [
    'gennaio | genn',
    'febbraio | febb',
    'marzo',
    'aprile',
    'maggio',
    'giugno',
    'luglio',
    'agosto',
    'settembre | sett',
    'ottobre',
    'novembre',
    'dicembre',
  ],
  dayFirst: true,
  newBuild:
    'nuova costruzione | nuove costruzioni | di nuova costruzione | nuova realizzazione | appena costruito | appena costruita | in costruzione | nuovo cantiere | nuovi cantieri | mai abitato | mai abitata | nuovo edificio | di nuova edificazione | sulla carta | su carta | costruzione nuova | recente costruzione',
  built:
    'costruito | costruita | costruiti | costruite | costruzione | anno di costruzione | anno costruzione | anno | edificato | edificata | del | realizzato nel | o più recente | o successivo',
  years: {
    min: 'dopo | dopo il | successivo al | successiva al | posteriore al | a partire dal | dal | più recente del | più nuovo del',
    max: 'prima del | prima di | anteriore al | anteriori al | precedente al',
  },
  age: { before: '', unit: '', alone: 'anni' },
  warmRent:
    'spese incluse | spese comprese | tutto incluso | con spese incluse | spese condominiali incluse | spese condominiali comprese | comprese spese | utenze incluse | incluse spese | spese inclusa',
  groundFloor:
    'piano terra | pianoterra | piano terreno | pianterreno | pian terreno | piano rialzato basso | p terra | pt',
  topFloor: 'ultimo piano | ultimi piani | all ultimo piano | piano ultimo | ultimo livello',
  cheap:
    'economico | economica | economici | economiche | conveniente | convenienti | a buon prezzo | poco costoso | poco costosa | a basso costo | low cost | a poco prezzo | a buon mercato | prezzo basso | occasione economica | costo basso | meno cara | meno caro',
  floor: 'piano | piani',
  ordinals: [
    'primo',
    'secondo',
    'terzo',
    'quarto',
    'quinto',
    'sesto',
    'settimo',
    'ottavo',
    'nono',
    'decimo',
  ],
  pets: 'animali ammessi | ammessi animali | animali | animali accettati | si accettano animali | accetta animali | animali domestici | animali domestici ammessi | animali ok | cani ammessi | si ai cani | si animali | animali benvenuti | animale domestico | con animali | pet friendly | animali permessi | accettano animali',
  energy:
    'classe energetica | classe | ape | certificazione energetica | efficienza energetica | classe di efficienza energetica | prestazione energetica | classe en',
  counts: {
    rooms: 'locali | locale | vani | vano | stanze | stanza | ambienti | ambiente',
    bedrooms:
      'camere da letto | camera da letto | camere | camera | stanze da letto | stanza da letto | camere letto | letti | camere matrimoniali | camera matrimoniale | matrimoniali',
    bathrooms: 'bagni | bagno | servizi | servizio | stanze da bagno | wc',
  },
  counted: {
    bilocale: { rooms: 2, category: 'apartment' },
    bilocali: { rooms: 2, category: 'apartment' },
    trilocale: { rooms: 3, category: 'apartment' },
    trilocali: { rooms: 3, category: 'apartment' },
    quadrilocale: { rooms: 4, category: 'apartment' },
    quadrilocali: { rooms: 4, category: 'apartment' },
    pentalocale: { rooms: 5, category: 'apartment' },
    bivano: { rooms: 2, category: 'apartment' },
    trivano: { rooms: 3, category: 'apartment' },
    bivani: { rooms: 2, category: 'apartment' },
    'appartamento bilocale': { rooms: 2, category: 'apartment' },
    'appartamento trilocale': { rooms: 3, category: 'apartment' },
    'appartamento quadrilocale': { rooms: 4, category: 'apartment' },
    bicamere: { bedrooms: 2, category: 'apartment' },
    tricamere: { bedrooms: 3, category: 'apartment' },
    'doppi servizi': { bathrooms: 2 },
    'doppio servizio': { bathrooms: 2 },
    'doppio bagno': { bathrooms: 2 },
    'tripli servizi': { bathrooms: 3 },
  },
  bounds: {
    min: 'da | a partire da | almeno | minimo | min | più di | oltre | oltre i | superiore a | superiori a | superiore ai | non meno di | sopra | sopra i | di almeno | più grande di | maggiore di | come minimo | un minimo di | dai | più di un | partendo da',
    max: 'fino a | fino ai | massimo | max | al massimo | meno di | sotto | sotto i | sotto le | sotto a | inferiore a | inferiori a | inferiore ai | non più di | non oltre | non oltre i | entro | entro i | entro le | per meno di | a meno di | al di sotto di | al di sotto dei | più economico di | un massimo di | tetto | fino a max | fino a un massimo di | spesa massima | entro un budget di | che non superi | che non superi i',
    about:
      'circa | intorno a | intorno ai | attorno a | attorno ai | più o meno | pressappoco | sui | sulle | approssimativamente | all incirca',
    exact: 'esattamente | precisamente',
    between: 'tra | fra | compreso tra | compresa tra | compreso fra | tra i | fra i | tra le',
  },
  after: {
    min: 'o più | in su | e oltre | minimo | min | almeno | e più | come minimo | o superiore | in poi | o più recente | o successivo | e superiore | o migliore',
    max: 'o meno | massimo | max | al massimo | in giù | e meno | non di più | trattabili max',
    about: 'circa | più o meno',
  },
  to: 'a | ai | al | fino a | e',
  and: 'e | ed | né | nonché',
  or: 'o | oppure | od',
  units: {
    m2: 'm2 | mq | metri quadri | metro quadro | metri quadrati | metro quadrato | m q | metri q',
    km2: 'km2 | chilometri quadrati | kmq',
    ha: 'ha | ettaro | ettari',
    are: 'are | ara',
    acre: 'acro | acri',
    sqft: 'piedi quadrati | sqft',
    sqyd: '',
  },
  metres: 'm | metri | metro | mt | mtq',
  away: 'da | dal | dalla | dallo | dall | dai | dalle | di | del | della',
  distances: { km: 'km | kms | chilometro | chilometri', mile: 'miglio | miglia' },
  within:
    'nel raggio di | entro un raggio di | in un raggio di | raggio di | raggio | entro | a meno di | a non più di | nell arco di | massimo a',
  currencies: {
    EUR: 'euro | eur | euri | euros',
    USD: 'dollaro | dollari | dollari americani',
    GBP: 'sterlina | sterline',
    CHF: 'franco | franchi | franchi svizzeri | chf',
    TRY: 'lire turche | lira turca',
    ALL: 'lek',
    RON: 'lei',
  },
  otherMoney: 'dinari | lire | dirham marocchini',
  periods: {
    month:
      'mese | al mese | mensile | mensili | per mese | mensilmente | di affitto al mese | canone | canone mensile | canone di locazione',
    week: 'settimana | a settimana | alla settimana | settimanale | settimanali | per settimana',
    day: 'giorno | al giorno | giornaliero | giornaliera | notte | a notte | per notte | al dì',
    year: 'anno | all anno | annuo | annui | annuale | annuali | per anno',
  },
  subjects: {
    price:
      'prezzo | prezzi | budget | costo | importo | prezzo di vendita | spesa | canone | canone mensile | canone di locazione | valore',
    area: 'superficie | metratura | area | dimensione | dimensioni | grandezza | superficie commerciale',
  },
  not: 'senza | no | non | nessun | nessuna | nessuno | niente | né | eccetto | tranne | escluso | esclusi | escluse | esclusa | mai',
  notAfter: 'no',
  unwanted:
    'vietat* | proibit* | non ammess* | non ammett* | non accettat* | non si accettano | non si ammettono | non accetta | non permess* | non consentit* | non graditi | esclusi animali | non necessari* | non serve | non servono | non richiest* | inutile | non importa',
  with: 'con | avente | che abbia | che ha | dotato di | dotata di | munito di | comprensivo di | inclusa | incluso | più | provvisto di | completo di',
  in: 'a | ad | in | nel | nella | nei | negli | nelle | nell | al | sul | sulla | sull | presso | città di | nella città di | comune di | nel comune di | provincia di | in provincia di | nella provincia di | zona | in zona | quartiere | nel quartiere | nella zona di | zona di | frazione di | isola di',
  near: 'vicino a | vicino | vicino ad | vicina a | vicino al | nei pressi di | nelle vicinanze di | in zona vicino a | dintorni di | nei dintorni di | attorno a | intorno a | vicinanze di | vicinanze | accanto a | non lontano da | poco lontano da | alle porte di | hinterland di | pressi di | poco distante da | a due passi da',
  nearAfter:
    'e dintorni | dintorni | e zone limitrofe | e limitrofi | e provincia | e hinterland | e vicinanze | e paesi limitrofi | e comuni limitrofi | nelle vicinanze',
  fillers:
    'un | uno | una | il | lo | la | i | gli | le | l | un | di | d | del | dello | della | dei | degli | delle | dell | da | dal | dalla | a | al | alla | ai | per | e | che | sia | sono | è | cerco | cerca | cerchiamo | cercasi | cercando | ricerco | ricerca | sto cercando | vorrei | vorremmo | voglio | vogliamo | desidero | trovare | trova | trovo | vedere | bisogno | ho bisogno di | mi serve | serve | immobile | immobili | immobiliare | abitazione | abitazioni | proprietà | annuncio | annunci | favore | per favore | grazie | qualcosa | anche | ma | però | se | possibile | mio | mia | proprio | propria | privato giardino | esclusivo | esclusiva | ci | si | mi | me | sito | sita | situato | situata | tipo | avere | ci sia | prezzo | composto da | composta da',

  townItself: 'città | capoluogo',
  noPlaces:
    'vicino metro | vicino alla metro | vicino metropolitana | vicino alla metropolitana | vicino stazione | vicino alla stazione | vicino al mare | vicino mare | vicino al centro | vicino centro | vicino università | vicino all università | vicino scuole | vicino alle scuole | vicino ai servizi | vicino ai mezzi | sul mare | sulla spiaggia | in collina | bello | bella | belle | bei | bellissimo | bellissima | carino | carina | grande | grandi | piccolo | piccola | piccoli | luminoso | luminosa | luminosi | luminosissimo | tranquillo | tranquilla | moderno | moderna | nuovo | nuova | nuovi | nuove | vecchio | vecchia | antico | antica | storico | storica | lusso | di lusso | prestigio | prestigioso | signorile | elegante | spazioso | spaziosa | ampio | ampia | panoramico | panoramica | centrale | centro | centro storico | centralissimo | semicentrale | periferia | mare | spiaggia | lago | fiume | montagna | collina | campagna | paese | borgo | bosco | parco | scuola | scuole | stazione | aeroporto | metro | metropolitana | tram | bus | autobus | mezzi | università | ospedale | negozi | servizi pubblici | supermercato | vista | vista lago | canale | panorama | affaccio | esposizione | sud | nord | est | ovest | via | viale | corso | piazza | strada | lungomare | agenzia | agenzie | provvigione | spese | spese condominiali | cauzione | caparra | mutuo | urgente | vacanze | vacanza | estate | inverno | breve | brevi | breve periodo | lungo | lunga | periodo | transitorio | transitoria | stagionale | investimento | rendita | asta | aste | nuda proprietà | studente | studenti | studentessa | lavoratori | lavoratore | famiglia | famiglie | coppia | coppie | bambini | bimbi | cane | cani | gatto | gatti | ragazze | ragazza | donna | donne | cucina | salone | soggiorno | sala | salotto | ingresso indipendente | angolo cottura | cottura | doppio | doppia | singolo | singola | ristrutturato | ristrutturata | ristrutturati | ristrutturare | da ristrutturare | ristrutturazione | abitabile | buono | buona | buone | ottimo | ottime | ottimo stato | stato | condizioni | pronto | pronta | finestre | finestra | luce | sole | parquet | travi | pietra | silenzioso | silenziosa | riservato | riservata | indipendente | intero | intera | interi | privato | privati | da privato | da privati | occasione | affare | offerta | a riscatto | riscatto | primo piano alto | alto | alta | basso | bassa | piani alti | piano alto | livelli | due livelli | su due livelli | arredamento | stile | zona tranquilla | zona centrale | zona residenziale | residenziale | residence | chiavi in mano | vita | porta | porte',
}
