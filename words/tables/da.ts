import type { Language } from '../language.ts'

export const table: Language = {
  code: 'da',
  compounds: true,
  numbers: {
    en: 1,
    et: 1,
    ét: 1,
    én: 1,
    to: 2,
    tre: 3,
    fire: 4,
    fem: 5,
    seks: 6,
    syv: 7,
    otte: 8,
    ni: 9,
    ti: 10,
    elleve: 11,
    tolv: 12,
    femten: 15,
    tyve: 20,
    tredive: 30,
    fyrre: 40,
    halvtreds: 50,
    tres: 60,
    halvfjerds: 70,
    firs: 80,
    halvfems: 90,
    hundrede: 100,
    tohundrede: 200,
    trehundrede: 300,
    femhundrede: 500,
    halv: 0.5,
    halvanden: 1.5,
    'en halv': 0.5,
    'halv million': 500_000,
    'en halv million': 500_000,
    'halvanden million': 1_500_000,
    'en kvart million': 250_000,
  },
  fractions: { 'og en halv': 0.5, 'og et halvt': 0.5 },
  multipliers: {
    k: 1e3,
    tusind: 1e3,
    tusinde: 1e3,
    tkr: 1e3,
    m: 1e6,
    mio: 1e6,
    mill: 1e6,
    million: 1e6,
    millioner: 1e6,
    mil: 1e6,
    hundredetusind: 1e5,
  },
  actions: {
    buy: 'købe | køb | køber | købes | til salg | sælges | salg | at købe | sælge | ejerbolig | ejerboliger | til køb',
    rent: 'leje | lej | lejer | lejes | at leje | til leje | udlejes | udlejning | leje ud | til udlejning | lejebolig | lejeboliger | lejemål | fremleje | fremlejes | udleje | lejehus | lejeværelse | leje af',
  },
  categories: {
    apartment:
      'lejlighed* | lejl | lejlighederne | taglejlighed* | penthouse | penthouselejlighed* | liebhaverlejlighed* | liebhaveri lejlighed | ungdomslejlighed* | delelejlighed* | duplex | etagebolig | etageboliger | herskabslejlighed*',
    studio:
      'studio | studiolejlighed* | etværelses | etværelseslejlighed* | et værelses lejlighed | etværelses lejlighed | 1 værelses lejlighed | ungdomsbolig | ungdomsboliger | 1 værelses | 1 vær lejlighed | etværelser | hybel',
    room: 'værelse | værelset | værelser til leje | kollegieværelse | kollegieværelser | kollegie | kollegium | bofællesskab | bofælle | roommate | klubværelse | delebolig | deleboliger | rum til leje | værelse i bofællesskab',
    condo: 'ejerlejlighed*',
    house:
      'hus | huset | huse | villa | villaen | villaer | parcelhus | parcelhuse | enfamiliehus | enfamilieshus | fritliggende hus | sommerhus | sommerhuse | fritidshus | fritidshuse | feriehus | feriebolig | kolonihave | kolonihavehus | bungalow | herregård | slot | byhus | villalejlighed hel | liebhavervilla | patriciervilla | helårshus | bjælkehus | murermestervilla | murstensvilla | træhus | landsbyhus | hytte | helårsbolig | fiskerhus',
    cooperative: 'andelsbolig* | andelslejlighed* | andel | andelsrækkehus | andelsboligforening',
    communal:
      'lejlighed med fælles køkken | lejligheder med fælles køkken | bofællesskab med fælles køkken',
    townhouse:
      'rækkehus | rækkehuset | rækkehuse | kædehus | kædehuse | klyngehus | gårdhavehus | gårdhavehuse | byrækkehus | enderækkehus',
    'open-plan':
      'loft lejlighed | loftlejlighed* | loft | åben plan | lejlighed med åben plan | new yorker lejlighed',
    'divided-building':
      'dobbelthus | dobbelthuse | tofamiliehus | tofamilieshus | halvt hus | del af hus | villalejlighed* | halvdel af hus | del af villa',
    houseboat: 'husbåd | husbåde | flydende hus | flydende bolig | bådbolig',
    'mobile-home':
      'mobilhome | mobilhomes | campingvogn | campingvogne | mobilhus | skurvogn | tiny house | tinyhouse',
    land: 'grund | grunden | grunde | byggegrund* | helårsgrund* | sommerhusgrund* | fritidsgrund* | jord | landbrugsjord | parcel | parceller | villagrund* | skov | mark til salg | byggegrunden',
    garage:
      'garage | garager | garagen | parkeringsplads* | p plads | p pladser | parkering | carport | garage eller parkeringsplads | parkeringskælder',
    office:
      'kontor | kontorer | kontoret | kontorlokale* | kontorplads* | kontorfællesskab | kontorejendom* | klinik | kliniklokale*',
    retail:
      'butik | butikker | butikslokale* | forretning | forretninger | forretningslokale* | detail | butiksejendom*',
    industrial:
      'lager | lagerlokale* | lagerhal | lagerhaller | lagerrum | industriejendom* | industrilokale* | værksted | værksteder | værkstedslokale* | fabrik | produktionslokale* | hal | haller | atelier | lagerejendom*',
    hospitality:
      'hotel | hoteller | restaurant | restauranter | café | kro | vandrerhjem | pension | bar | cafe | restaurationslokale* | hotel eller restaurant | bed and breakfast',
    farm: 'landejendom* | gård | gården | gårde | landbrug | landbrugsejendom* | hesteejendom* | nedlagt landbrug | bondegård* | husmandssted* | fritidslandbrug | planteavlsgård | hestegård | godser | lystejendom* | landsted*',
    building:
      'udlejningsejendom* | ejendomskompleks | bygning | bygninger | boligejendom* | beboelsesejendom* | investeringsejendom* | etageejendom* | hele ejendommen | blandet ejendom',
  },
  groups: {
    homes: 'beboelsesejendomme',
    commercial: 'erhvervsejendom* | erhvervslokale* | erhverv | erhvervslejemål | erhvervslokaler',
  },
  features: {
    lift: 'elevator | elevatorer | elevatoren | lift',
    balcony: 'altan | altaner | altanen | fransk altan | sydvendt altan | balkon',
    terrace:
      'terrasse | terrasser | terrassen | tagterrasse* | gårdhave | patio | solterrasse | udestue | overdækket terrasse | veranda',
    garden:
      'have | haven | haver | egen have | dejlig have | lukket have | fælleshave | privat have | baghave',
    pool: 'swimmingpool | pool | swimming pool | svømmebassin | swimmingpools | indendørs pool | udendørs pool | opvarmet pool',
    parking:
      'parkering | parkeringsplads* | p plads | p pladser | carport | indkørsel | parkeringskælder | p kælder | egen parkering | ladestander parkering',
    garage: 'garage | garager | garagen | dobbeltgarage | dobbelt garage',
    'air-conditioning':
      'aircondition | air condition | aircon | klimaanlæg | ac | a c | køling | airconditioning',
    heating: 'varme | opvarmning | radiatorer',
    fireplace: 'pejs | pejse | kamin | åben pejs | ildsted',
    'fitted-kitchen':
      'indbygget køkken | udstyret køkken | fuldt udstyret køkken | komplet køkken | indbyggede hvidevarer | køkken med hvidevarer | samtalekøkken med hvidevarer',
    'built-in-wardrobes':
      'indbyggede skabe | indbygget skab | skabsvæg | walk in closet | garderobeskabe | skabe | indbygningsskabe',
    'storage-room':
      'depotrum | depot | pulterrum | opbevaringsrum | loftrum | loftsrum | kælderrum | skur | udhus | viktualierum | bryggers',
    cellar: 'kælder | kælderen | kældre | vinkælder | fuld kælder',
    sauna: 'sauna | dampbad',
    gym: 'fitnessrum | fitness | motionsrum | træningsrum | fitnesscenter',
    'sea-view':
      'havudsigt | udsigt til havet | udsigt over havet | udsigt til vandet hav | havkig | fjordudsigt | vandudsigt | udsigt til vandet | panoramaudsigt over havet | havudsigten',
    'mountain-view': 'bjergudsigt | udsigt til bjerge | udsigt til bjergene',
    'city-view': 'byudsigt | udsigt over byen | udsigt til byen',
    'wheelchair-accessible':
      'kørestolsvenlig* | kørestol | kørestolsegnet | handicapvenlig* | handicapegnet | tilgængelig for kørestol | niveaufri adgang | ældrevenlig handicap',
    doorman: 'portner | vicevært | concierge | pedel',
    alarm: 'alarm | alarmsystem | tyverialarm | alarmer',
    'solar-panels': 'solpaneler | solceller | solcelleanlæg | solpanel | solcelle',
    'guest-toilet':
      'gæstetoilet | gæste toilet | ekstra toilet | to toiletter | separat toilet | gæstewc',
    barbecue: 'grill | grillplads | bbq | udekøkken | grillområde',
    internet: 'internet | wifi | fibernet | bredbånd | fiber | wi fi',
    jacuzzi: 'jacuzzi | spabad | boblebad | vildmarksbad | spa | udespa',
    playground: 'legeplads | legepladser',
  },
  furnished: {
    no: 'umøbleret | umøblerede | ikke møbleret | uden møbler | ej møbleret',
    partly:
      'delvist møbleret | delvis møbleret | semi møbleret | semimøbleret | delmøbleret | delvist møblerede | halvmøbleret',
    fully:
      'møbleret | møblerede | fuldt møbleret | med møbler | fuldmøbleret | komplet møbleret | inkl møbler | møbleret bolig',
  },
  heatings: {
    central: 'centralvarme | fælles centralvarme',
    'self-contained':
      'egen varmeinstallation | eget fyr | egen opvarmning | individuel opvarmning | eget varmeanlæg',
    underfloor: 'gulvvarme | vandbåren gulvvarme | varme i gulvet',
    stove: 'brændeovn | brændeovne | brænde ovn | masseovn',
    gas: 'gasvarme | gasfyr | naturgas | naturgasfyr | gasopvarmning | opvarmning gas | opvarmet med gas',
    oil: 'oliefyr | olievarme | oliefyring | oliefyret | olie',
    electric: 'elvarme | elopvarmning | elradiatorer | el varme | opvarmning el | elopvarmet',
    district: 'fjernvarme | fjern varme',
    'heat-pump':
      'varmepumpe | varmepumper | jordvarme | luft til vand | luft til luft | luft vand varmepumpe | luftvarmepumpe | jordvarmeanlæg',
    wood: 'pillefyr | træpiller | brændefyr | brænde | fastbrændsel | træfyr | halmfyr | træ eller piller | pilleovn',
    coal: 'kulfyr | kulfyring',
    solar: 'solvarme | solfanger | solfangere',
  },
  noCommission:
    'uden mægler | uden mæglere | ingen mægler | uden ejendomsmægler | ingen ejendomsmægler | uden gebyr | uden gebyrer | intet gebyr | uden salær | uden mæglersalær | uden formidlingsgebyr | uden provision | ingen provision | mæglerfri | selvsalg | uden kommission | uden mellemled | uden bureau | intet mæglersalær',
  available:
    'ledig | ledigt | ledige | indflytning | indflytningsklar | indflytningsklart | overtagelse | tilgængelig | overtages | kan overtages | flytte ind | klar til indflytning | overtagelsesdato | indflytningsdato | ledig til indflytning',
  now: 'nu | straks | med det samme | omgående | i dag | snarest | hurtigst muligt | umiddelbart | her og nu | øjeblikkelig',
  months: [
    'januar | jan',
    'februar | feb',
    'marts',
    'april | apr',
    'maj',
    'juni',
    'juli',
    'august | aug',
    'september | sept | sep',
    'oktober | okt',
    'november | nov',
    'december | dec',
  ],
  dayFirst: true,
  newBuild:
    'nybyggeri | nybygget | nybyggede | nybyg | nyopført | nyopførte | nyopførelse | nybyggerier | under opførelse | nyt byggeri | projektbolig | projektsalg | nyopført byggeri | helt nyt',
  built:
    'bygget | byggeår | opført | opførelsesår | byggede | bygget i | opføreleses år | fra år | byggeåret | opført i | eller nyere | eller senere',
  years: {
    min: 'efter | fra | nyere end | senere end | siden',
    max: 'før | inden | ældre end | tidligere end',
  },
  age: { before: '', unit: 'år gammel', alone: 'år gammelt | år gammel' },
  warmRent:
    'inkl forbrug | inklusive forbrug | alt inklusive | inkl varme | inkl a conto | inkl vand og varme | inkl vand varme | alt inkl | inkl el | eksklusiv forbrug | ekskl forbrug | inkl aconto | inkl alt | inklusive varme',
  groundFloor:
    'stuen | stueetage | stueetagen | stueplan | i stuen | st th | st tv | stue etage | i stueplan | stueplanet | stuelejlighed | stuelejligheder | i stueetagen',
  topFloor:
    'øverste etage | øverst oppe | øverste sal | øverste | tagetage | tagetagen | øverste plan | sidste sal',
  cheap:
    'billig | billigt | billige | billigste | prisvenlig | prisvenlige | lav husleje | lav pris | til at betale | overkommelig | betalelig | betalelige | budgetvenlig | lav leje | ikke for dyr',
  floor: 'sal | etage',
  floorAfterNumber: true,
  ordinals: [
    'første',
    'anden',
    'tredje',
    'fjerde',
    'femte',
    'sjette',
    'syvende',
    'ottende',
    'niende',
    'tiende',
  ],
  pets: 'husdyr | husdyr tilladt | husdyr er tilladt | husdyr ok | kæledyr | kæledyr tilladt | dyr tilladt | hund tilladt | hunde tilladt | kat tilladt | katte tilladt | dyrevenlig | med husdyr | husdyr velkomne | tillader husdyr | må have husdyr | må have hund | må have kat | dyrehold tilladt | dyrehold | hundevenlig',
  energy: 'energimærke | energimærkning | energiklasse | energimærket | energi mærke | energimæ',
  counts: {
    rooms:
      'værelser | værelse | vær | værelses | rum | v | værelsers | vaer | vær s | værs | værelseslejlighed rum',
    bedrooms: 'soveværelser | soveværelse | sovevær | sov',
    bathrooms: 'badeværelser | badeværelse | bad | toiletter | badevær | bade værelser',
  },
  layouts: { v: 'rooms' },
  counted: {
    toer: { rooms: 2, category: 'apartment' },
    treer: { rooms: 3, category: 'apartment' },
    toværelseslejlighed: { rooms: 2, category: 'apartment' },
    treværelseslejlighed: { rooms: 3, category: 'apartment' },
    fireværelseslejlighed: { rooms: 4, category: 'apartment' },
    toværelses: { rooms: 2 },
    treværelses: { rooms: 3 },
    fireværelses: { rooms: 4 },
    femværelses: { rooms: 5 },
  },
  bounds: {
    min: 'fra | mindst | minimum | min | over | mere end | større end | fra og med | ikke under | flere end | ikke mindre end | som minimum | på mindst | med mindst | på over | fra minimum | dyrere end',
    max: 'max | maks | maksimalt | maksimum | maximum | højst | under | op til | mindre end | billigere end | ikke over | ikke mere end | til og med | lavere end | indtil | for under | for højst | for max | maxpris | færre end | på højst | på max | maks pris | max pris | højest | loft på | for mindre end | max op til | budget på',
    about: 'ca | cirka | omkring | omtrent | rundt regnet | i omegnen af | sådan ca',
    exact: 'præcis | nøjagtig | præcist',
    between: 'mellem | i mellem | imellem',
  },
  after: {
    min: 'eller mere | eller flere | eller større | og opefter | mindst | og op | opefter | minimum | min | eller bedre | eller højere | eller nyere | eller senere | plus | og derover',
    max: 'eller mindre | eller færre | max | maks | højst | maksimalt | og nedefter | eller billigere | eller lavere | og derunder',
    about: 'ca | cirka',
  },
  to: 'til | pr | per | og | op til | a | til og med',
  and: 'og | samt | plus | o',
  or: 'eller | ell',
  units: {
    m2: 'm2 | kvm | kvadratmeter | kvadratmeters | kvadrat | kvm bolig | kvadrat meter | kvm2',
    km2: 'km2 | kvadratkilometer',
    ha: 'ha | hektar',
    are: '',
    acre: '',
    sqft: 'kvadratfod',
    sqyd: '',
  },
  otherUnits: { 'tdr land': 5516, 'tønder land': 5516, 'tønde land': 5516, tdl: 5516 },
  metres: 'm | meter | meters',
  away: 'fra | til | af | væk fra | uden for',
  distances: { km: 'km | kms | kilometer', mile: 'mil | miles' },
  within:
    'inden for | indenfor | inden for en radius af | i en radius af | radius på | en radius på | radius | højst | max | maks | i en radius på | mindre end',
  currencies: {
    DKK: 'kr | kroner | krone | dkk | danske kroner | kr s | kroners',
    EUR: 'euro | eur | euros',
    USD: 'dollar | dollars',
    GBP: 'pund',
    NOK: 'norske kroner',
    SEK: 'svenske kroner',
    CHF: 'schweizerfranc',
    TRY: 'tyrkiske lira',
  },
  otherMoney: 'dinarer',
  periods: {
    month:
      'måned | pr måned | per måned | om måneden | måneden | md | pr md | mdr | mdl | månedlig | månedligt | månedlige | husleje | huslejen | månedlig leje | månedlig husleje | i måneden | månedsleje | husleje pr måned | mdlig | max husleje | maks husleje | huslejer',
    week: 'uge | pr uge | ugentlig | om ugen',
    day: 'dag | pr dag | døgn | pr døgn | nat | pr nat | dagligt',
    year: 'pr år | årlig | årligt | om året | årlig leje',
  },
  subjects: {
    price:
      'pris | prisen | budget | kontantpris | husleje | huslejen | kostpris | beløb | månedsleje | husleje pr måned | købspris | udbudspris | prisleje | max husleje | maks husleje | kontant',
    area: 'areal | boligareal | størrelse | bolig areal | grundareal | etageareal | arealet',
  },
  not: 'uden | ikke | ingen | intet | ej | undtagen | bortset fra | aldrig | hverken',
  notAfter: 'nej',
  unwanted:
    'forbudt | forbud mod | ikke tilladt | ej tilladt | er ikke tilladt | ikke velkomne | ikke velkommen | ikke lov | tillades ikke | uønsket | ikke ønsket | ikke muligt | ikke nødvendig* | unødvendig* | behøves ikke | accepteres ikke',
  with: 'med | inkl | inklusive | som har | og med | der har | plus | m | med egen | med eget | indeholder',
  in: 'i | på | ved byen | kommune | i byen | område | i området | bydel | bydelen | region | på øen | øen | inden i | i kommunen | kvarter | kvarteret',
  near: 'nær | tæt på | i nærheden af | nærheden af | tæt ved | omkring byen | ved siden af | uden for | udenfor | lige uden for | nærheden | rundt om | i omegnen af byen | nær ved | ikke langt fra | i området omkring | området omkring | ved',
  nearAfter:
    'og omegn | med omegn | omegn | og opland | og omkringliggende | og omliggende byer | og nærliggende | og nærmeste omegn',
  fillers:
    'en | et | den | det | de | af | for | at | som | der | er | skal | være | vil have | skal have | at have | har | findes | jeg | vi | mig | os | min | mit | vores | søger | søges | søg | søge | leder efter | leder | efter | ønsker | ønskes | vil | gerne | vil gerne | kunne | behøver | brug for | finde | find | se | vis | bolig | boliger | boligen | ejendom | ejendomme | ejendommen | hjem | annonce | annoncer | tak | venligst | noget | nogen | gerne med | helst | men | også | evt | eventuelt | kan | beliggende | type | egen | eget | egne | størrelse | pris | sig | om | hvor | til | så | der er | pr | per',
  endings: [['s', '']],
  townItself: 'by | centrum | midtby | midtbyen | indre by',
  noPlaces:
    'tæt på metro | tæt på metroen | tæt på station | tæt på stationen | tæt på s tog | tæt på centrum | tæt på vandet | tæt på skov | tæt på skole | tæt på skoler | tæt på strand | tæt på stranden | tæt på havet | tæt på byen | tæt på natur | tæt på indkøb | tæt på offentlig transport | tæt på universitetet | nær station | nær stationen | nær metro | nær skov | nær strand | nær vandet | nær centrum | ved vandet | ved stranden | ved havet | ved skoven | ved skov | ved søen | ved fjorden | ved vand | ved strand | pæn | pænt | flot | flotte | dejlig | dejligt | dejlige | hyggelig | hyggeligt | skøn | skønt | smuk | smukt | stor | stort | store | lille | små | lys | lyst | lyse | rummelig | rummeligt | rolig | roligt | stille | moderne | luksus | luksuriøs | eksklusiv | ny | nyt | nye | gammel | gammelt | gamle | central | centralt | centrale | centrum | midtbyen | bymidte | forstad | landet | på landet | landlig | landligt | hav | havet | sø | søen | strand | stranden | strandnær | kyst | fjord | fjorden | skov | skoven | bjerg | å | vand | vandet | natur | naturskøn | naturskønt | park | skole | skoler | børnehave | station | stationen | tog | s tog | metro | metroen | letbane | bus | lufthavn | offentlig transport | universitet | hospital | indkøb | supermarked | udsigt | beliggenhed | god beliggenhed | sydvendt | syd | nord | øst | vest | gade | gaden | vej | vejen | allé | torv | plads | mægler | mæglere | ejendomsmægler | gebyr | indskud | depositum | forudbetalt | ejerudgift | boligafgift | aconto | lån | udbetaling | haster | hurtig | investering | afkast | ferie | sommer | vinter | kort | korttid | tidsbegrænset | midlertidig | lang | langtid | ubegrænset | studerende | student | studiebolig | par | familie | familier | børn | børnefamilie | børnevenlig | senior | seniorbolig | seniorboliger | seniorvenlig | pensionist | ældrebolig | hund | hunde | kat | katte | køkken | køkkenalrum | alrum | stue | opholdsstue | entre | bryggers nyt | vaskemaskine | tørretumbler | badekar | brusebad | hems | kontor hjemme | renoveret | nyrenoveret | istandsat | nyistandsat | totalrenoveret | renoveringsprojekt | renovering | håndværkertilbud | trænger til renovering | stand | god stand | velholdt | moderniseret | gennemgående | hjørne | gavl | dobbelt | enkelt | etplans | et plan | to plan | i ét plan | i to plan | plan | etager | højt | høj | lav | lavt | privat | privatperson | fra ejer | direkte fra ejer | ejer | egen indgang | lejlighedskompleks | tvangsauktion | auktion | bopælspligt | uden bopælspligt | flexbolig | fremvisning | åbent hus | trægulve | parket | plankegulv | vinduer | sol | solrig | solrigt | lysindfald | ventelist | venteliste | almen | almene | almen bolig | bytte | byttes | lejlighedsbytte | ugenert | idyllisk | charmerende | attraktiv | attraktivt | unik | liebhaveri | røgfri | ladestander',
}
