import type { Language } from '../language.ts'

export const table: Language = {
  code: 'no',
  compounds: true,
  numbers: {
    en: 1,
    ett: 1,
    et: 1,
    én: 1,
    ei: 1,
    to: 2,
    tre: 3,
    fire: 4,
    fem: 5,
    seks: 6,
    sju: 7,
    syv: 7,
    åtte: 8,
    ni: 9,
    ti: 10,
    elleve: 11,
    tolv: 12,
    femten: 15,
    tjue: 20,
    tretti: 30,
    førti: 40,
    femti: 50,
    seksti: 60,
    sytti: 70,
    åtti: 80,
    nitti: 90,
    hundre: 100,
    tohundre: 200,
    trehundre: 300,
    femhundre: 500,
    halv: 0.5,
    halvannen: 1.5,
    'en halv': 0.5,
    'halv million': 500_000,
    'en halv million': 500_000,
    'halvannen million': 1_500_000,
  },
  fractions: { 'og en halv': 0.5, 'og et halvt': 0.5 },
  multipliers: {
    k: 1e3,
    tusen: 1e3,
    m: 1e6,
    mill: 1e6,
    mnok: 1e6,
    million: 1e6,
    millioner: 1e6,
    mio: 1e6,
    mil: 1e6,
    hundretusen: 1e5,
  },
  actions: {
    buy: 'kjøpe | kjøp | kjøper | kjøpes | til salgs | selges | salg | å kjøpe | selge | til salg | ønskes kjøpt',
    rent: 'leie | lei | leier | leies | å leie | til leie | leies ut | utleie | leie ut | for utleie | leilighet til leie leie | leiebolig | leieboliger | leieforhold | fremleie | ønskes leid | utleiebolig | utleies',
  },
  categories: {
    apartment:
      'leilighet* | leil | leilighetene | toppleilighet* | penthouse | loftsleilighet* | sokkelleilighet* | selveierleilighet* | utleieleilighet* | seniorleilighet* | kjellerleilighet* | borettslagsleilighet* | studentleilighet* | flat',
    studio:
      'hybel | hybler | hybelen | hybelleilighet* | studio | studioleilighet* | ettroms | ettromsleilighet* | 1 roms | 1 roms leilighet | ett roms leilighet | studenthybel | ettroms leilighet',
    room: 'rom i bofellesskap | rom i kollektiv | rom til leie | bofellesskap | kollektiv | kollektiv rom | rom i leilighet | rom | soverom til leie | studentbolig | kollektivrom | rom i hus | hybel i kollektiv',
    condo: 'eierleilighet* | selveier | selveiet leilighet | eierseksjon',
    house:
      'enebolig* | hus | huset | husene | villa | villaen | villaer | hytte | hytta | hytter | hytten | fritidsbolig* | fritidshus | feriebolig* | feriehus | sjøhus | sommerhus | fjellhytte* | sjøhytte* | landsted* | bungalow | funkishus | funkisbolig | herskapsvilla | slott | våningshus | trehus | anneks | tømmerhytte | kanalhus | bolighus | strandhus',
    cooperative:
      'andelsleilighet* | borettslag | borettslagsleilighet | andelsbolig* | andel i borettslag',
    communal: 'leilighet med felles kjøkken | leiligheter med felles kjøkken',
    townhouse:
      'rekkehus | rekkehuset | rekkehusene | kjedet enebolig | kjedehus | kjedede eneboliger | atriumhus | enderekkehus | kjedet bolig | kjedet | firemannsbolig | byhus',
    'open-plan':
      'loft leilighet | loftleilighet* | loft | åpen planløsning | med åpen planløsning | leilighet med åpen planløsning',
    'divided-building':
      'tomannsbolig* | halvpart av tomannsbolig | vertikaldelt | horisontaldelt | vertikaldelt tomannsbolig | horisontaldelt tomannsbolig | halv tomannsbolig | del av enebolig | generasjonsbolig',
    houseboat: 'husbåt | husbåter | flytende bolig | flytende hus',
    'mobile-home':
      'mobilhus | campingvogn | campingvogner | mobilhjem | tiny house | minihus | spikertelt | mikrohus',
    land: 'tomt | tomta | tomten | tomter | boligtomt | hyttetomt | hyttetomter | byggeklar tomt | fritidstomt | byggetomt | skog og mark | skogseiendom | landbruksjord | utbyggingstomt | tomteområde | skogteig',
    garage:
      'garasje | garasjer | garasjen | garasjeplass* | parkeringsplass* | p plass | parkering | biloppstillingsplass | carport | garasje eller parkeringsplass | garasjerekke',
    office: 'kontor | kontorer | kontorlokale* | kontorplass* | kontorfellesskap | kontorbygg',
    retail:
      'butikk | butikker | butikklokale* | forretning | forretningslokale* | handelslokale* | servicelokale',
    industrial:
      'lager | lagerlokale* | lagerbygg | lagerhall | industrilokale* | industrieiendom* | verksted | verkstedlokale* | verkstedhall | fabrikk | produksjonslokale* | hall | atelier | kombilokale* | logistikkbygg | lagerplass | næringshall',
    hospitality:
      'hotell | restaurant | restauranter | kafé | serveringslokale* | pensjonat | gjestehus | bar | vertshus | cafe | serveringssted',
    farm: 'gård | gården | gårder | gårdsbruk | småbruk | landbrukseiendom* | hestegård | landbruk | småbruket | hobbybruk | hobbygård | bondegård | gardsbruk | konsesjonspliktig eiendom',
    building:
      'bygård | bygårder | boligbygg | leiegård | leiegårder | utleiegård | bygg | bygning | bygninger | flermannsbolig | flermannsboliger | leilighetsbygg | hele bygget | kombinasjonsbygg',
  },
  groups: {
    homes: 'boligeiendommer | boligeiendom',
    commercial:
      'næringslokale* | næringseiendom* | næringsbygg | næring | forretningseiendom | næringsareal',
  },
  features: {
    lift: 'heis | heiser | heisen',
    balcony:
      'balkong* | fransk balkong | altan | innglasset balkong | altaner | veranda balkong | loggia',
    terrace:
      'terrasse | terrasser | terrassen | takterrasse* | uteplass* | veranda | verandaen | verandaer | platting | platt | uterom | vinterhage',
    garden: 'hage | hagen | hager | egen hage | hageflekk | privat hage | opparbeidet hage',
    pool: 'svømmebasseng | basseng | bassenget | oppvarmet basseng | svømmehall | utendørs basseng | pool',
    parking:
      'parkering | parkeringsplass* | p plass | p plasser | carport | biloppstilling | biloppstillingsplass | parkeringskjeller | gateparkering | egen parkering',
    garage: 'garasje | garasjer | garasjen | garasjeplass* | dobbelgarasje | dobbel garasje',
    'air-conditioning':
      'klimaanlegg | aircondition | air condition | kjøling | airconditioning | ac | a c | aircon',
    heating: 'oppvarming | varme | varmtvann varme | radiatorer',
    fireplace: 'peis | peiser | ildsted | peisovn | åpen peis | kamin | peisstue',
    'fitted-kitchen':
      'innredet kjøkken | utstyrt kjøkken | fullt utstyrt kjøkken | kjøkken med hvitevarer | integrerte hvitevarer | komplett kjøkken | hvitevarer',
    'built-in-wardrobes':
      'innebygde skap | garderobeskap | innebygde garderober | walk in closet | skyvedørsgarderobe | garderoberom | garderobe | walk in garderobe',
    'storage-room':
      'bod | boder | boden | lagringsplass | loftsbod | kjellerbod | sportsbod | oppbevaringsrom | lagerrom | vaskerom bod | loft bod | uthus',
    cellar: 'kjeller | kjelleren | vinkjeller | underetasje | kjellerstue | sokkel',
    sauna: 'badstue | badstu | sauna | dampbad',
    gym: 'treningsrom | trimrom | fitness | treningssenter | gym',
    'sea-view':
      'havutsikt | sjøutsikt | utsikt over havet | utsikt mot sjøen | utsikt til sjøen | fjordutsikt | utsikt over fjorden | utsikt mot fjorden | utsikt over sjøen | utsikt til fjorden | havgløtt',
    'mountain-view':
      'fjellutsikt | utsikt mot fjellene | utsikt til fjellet | utsikt over fjellene | utsikt mot fjell | utsikt til fjell',
    'city-view': 'byutsikt | utsikt over byen | utsikt mot byen',
    'wheelchair-accessible':
      'rullestolvennlig* | rullestolbruker | rullestol | tilrettelagt for rullestol | trinnfri | trinnfri adkomst | livsløpsstandard | handikapvennlig | universell utforming | universelt utformet | rullestoltilpasset | livsløpsbolig',
    doorman: 'portvakt | vaktmester | vaktmestertjeneste | portner | resepsjon | concierge',
    alarm: 'alarm | alarmsystem | boligalarm | innbruddsalarm',
    'solar-panels':
      'solcellepaneler | solceller | solcellepanel | solpanel | solcelleanlegg | solpaneler',
    'guest-toilet':
      'gjestetoalett | gjeste wc | ekstra toalett | separat toalett | gjestewc | separat wc | ekstra wc | gjestebad',
    barbecue: 'grillplass | grill | utekjøkken | grillhytte | grillstue | bålplass',
    internet: 'internett | bredbånd | fiber | wifi | internet | trådløst nett | wi fi',
    jacuzzi: 'boblebad | jacuzzi | badestamp | massasjebad | spa | utespa | stamp',
    playground: 'lekeplass | lekeplasser | lekepark',
  },
  furnished: {
    no: 'umøblert | umøblerte | ikke møblert | uten møbler',
    partly:
      'delvis møblert | delmøblert | halvmøblert | semimøblert | delvis møblerte | hvitevarer møblert',
    fully:
      'møblert | møblerte | fullt møblert | fullmøblert | med møbler | komplett møblert | helt møblert | inkl møbler',
  },
  heatings: {
    central:
      'sentralfyring | sentralvarme | felles varmeanlegg | fellesfyring | felles fyring | vannbåren varme',
    'self-contained': 'egen fyring | eget varmeanlegg | egen oppvarming | individuell oppvarming',
    underfloor:
      'gulvvarme | varmekabler | vannbåren gulvvarme | varme i gulv | varmekabler i gulv | varme i gulvet',
    stove: 'vedovn | vedovner | rentbrennende ovn | ovn med vedfyring | klebersteinsovn',
    gas: 'gassfyring | gassoppvarming | naturgass | gasskjele | oppvarming med gass | gasspeis | oppvarming gass',
    oil: 'oljefyring | oljefyr | oljekjele | oppvarming med olje | parafin | olje',
    electric:
      'elektrisk oppvarming | panelovner | strøm oppvarming | elektrisk fyring | elektrisk | strømoppvarming | el oppvarming',
    district: 'fjernvarme | fjern varme',
    'heat-pump':
      'varmepumpe | varmepumper | bergvarme | jordvarme | luft til luft varmepumpe | luft til vann | luft luft varmepumpe | grunnvarme',
    wood: 'vedfyring | pellets | pelletskamin | ved eller pellets | vedkjele | pelletsovn | ved',
    coal: 'kullfyring | kullfyr',
    solar: 'solvarme | solfanger | solfangere',
  },
  noCommission:
    'uten megler | uten meglere | ingen megler | uten eiendomsmegler | uten meglerhonorar | ingen meglerhonorar | uten meglerprovisjon | uten provisjon | ingen provisjon | uten gebyr | uten formidlingsgebyr | uten honorar | uten mellomledd | uten mellommann | selger selv uten megler | meglerfritt | ingen gebyr',
  available:
    'ledig | ledige | innflytting | innflyttingsklar | innflyttingsklart | overtakelse | overtagelse | tilgjengelig | flytte inn | ledig for innflytting | overtas | innflytningsklar | innflytning | klar for innflytting',
  now: 'nå | straks | umiddelbart | med en gang | omgående | i dag | snarest | snarlig | her og nå | asap | omgående ledig',
  months: [
    'januar | jan',
    'februar | feb',
    'mars',
    'april | apr',
    'mai',
    'juni',
    'juli',
    'august | aug',
    'september | sept | sep',
    'oktober | okt',
    'november | nov',
    'desember | des',
  ],
  dayFirst: true,
  newBuild:
    'nybygg | nybygget | nybygde | nyoppført | nyoppførte | nybyggprosjekt | nye boliger | boligprosjekt | prosjektert | under oppføring | helt ny bolig | nybygd | ny bolig | nybygde boliger',
  built:
    'bygget | byggeår | bygd | oppført | bygd i | bygget i | bygde | byggeåret | oppført i | fra år | eller nyere | eller senere',
  years: {
    min: 'etter | fra | nyere enn | senere enn | siden',
    max: 'før | innen | eldre enn | tidligere enn',
  },
  age: { before: '', unit: 'år gammel', alone: 'år gammelt | år gammel' },
  warmRent:
    'inkl strøm | inkludert strøm | alt inkludert | strøm inkludert | inkl varme | strøm og internett inkludert | inkludert varme | inkl alt | alt inkl | inkl strøm og internett | inkl oppvarming | strøm inkl | inklusiv strøm',
  groundFloor:
    'første etasje | bakkeplan | 1 etasje | 1 etg | gateplan | på bakkeplan | bakkenivå | på gateplan | 1 etasjen | 1ste etasje | førsteetasje',
  topFloor:
    'øverste etasje | toppetasje | toppetasjen | øverst | øverste plan | øverste etg | topp etasje | siste etasje | 5 toppetasje',
  cheap:
    'billig | billige | billigst | rimelig | rimelige | lav pris | lav leie | lav husleie | prisgunstig | ikke dyr | ikke for dyr | lav prisantydning | gunstig | billigste',
  floor: 'etasje | etg | et',
  floorAfterNumber: true,
  ordinals: [
    'første',
    'andre | annen',
    'tredje',
    'fjerde',
    'femte',
    'sjette',
    'sjuende | syvende',
    'åttende',
    'niende',
    'tiende',
  ],
  pets: 'husdyr | husdyr tillatt | dyr tillatt | dyrehold | dyrehold tillatt | kjæledyr | kjæledyr tillatt | hund tillatt | katt tillatt | husdyr ok | dyr ok | dyrevennlig | med husdyr | husdyr er tillatt | tillater husdyr | tillater dyr | hund ok | dyrehold er tillatt | lov med husdyr | lov med dyr | lov med hund | lov med katt | hundevennlig',
  energy:
    'energimerke | energimerking | energiklasse | energikarakter | energi merke | energiattest',
  counts: {
    rooms: 'roms | rom | rommet | romsleilighet rom | roms leil | r | romms | oppholdsrom',
    bedrooms: 'soverom | sov | soveroms | sover | soverommet | soveværelser | sovr',
    bathrooms: 'bad | baderom | toaletter | wc | badet | bade rom',
  },
  layouts: { r: 'rooms' },
  counted: {
    toroms: { rooms: 2 },
    treroms: { rooms: 3 },
    fireroms: { rooms: 4 },
    femroms: { rooms: 5 },
    toromsleilighet: { rooms: 2, category: 'apartment' },
    treromsleilighet: { rooms: 3, category: 'apartment' },
    fireromsleilighet: { rooms: 4, category: 'apartment' },
    femromsleilighet: { rooms: 5, category: 'apartment' },
    toromsleiligheter: { rooms: 2, category: 'apartment' },
    treromsleiligheter: { rooms: 3, category: 'apartment' },
    toromms: { rooms: 2 },
    treromms: { rooms: 3 },
  },
  bounds: {
    min: 'fra | minst | minimum | min | over | mer enn | større enn | fra og med | ikke under | flere enn | ikke mindre enn | med minst | på minst | på over | fra minimum | dyrere enn | minste',
    max: 'maks | max | maksimalt | maksimum | høyst | under | opp til | opptil | mindre enn | billigere enn | ikke over | ikke mer enn | til og med | lavere enn | inntil | for under | for maks | makspris | maxpris | færre enn | maks pris | på maks | makspris på | budsjett på | inntil maks | for mindre enn | makshusleie',
    about: 'ca | cirka | omtrent | rundt | omkring | sirka | ca rundt',
    exact: 'nøyaktig | akkurat | eksakt',
    between: 'mellom | i mellom',
  },
  after: {
    min: 'eller mer | eller flere | eller større | og oppover | minst | og opp | oppover | minimum | min | eller bedre | eller høyere | eller nyere | eller senere | pluss',
    max: 'eller mindre | eller færre | maks | max | maksimalt | høyst | og nedover | eller billigere | eller lavere',
    about: 'ca | cirka | omtrent',
  },
  to: 'til | og | opp til | a | til og med | per | pr',
  and: 'og | samt | pluss | o',
  or: 'eller | ell',
  units: {
    m2: 'm2 | kvm | kvadratmeter | kvadrat | kvadratmetere | kvadratm | kvm bolig | kvadratmeters',
    km2: 'km2 | kvadratkilometer',
    ha: 'ha | hektar',
    are: '',
    acre: '',
    sqft: 'kvadratfot',
    sqyd: '',
  },
  otherUnits: { dekar: 1000, daa: 1000, mål: 1000, da: 1000, 'mål tomt': 1000, 'dekar tomt': 1000 },
  metres: 'm | meter | metere',
  away: 'fra | til | av | unna | utenfor',
  distances: { km: 'km | kms | kilometer', mile: 'engelske mil | miles' },
  within:
    'innen | innenfor | i en radius på | radius på | i en omkrets av | en radius på | radius | maks | mindre enn | innen en radius på | høyst',
  currencies: {
    NOK: 'kr | kroner | krone | nok | norske kroner | kroners | kr s',
    EUR: 'euro | eur',
    USD: 'dollar',
    GBP: 'pund',
    SEK: 'svenske kroner',
    DKK: 'danske kroner',
    CHF: 'sveitserfranc',
    TRY: 'tyrkiske lira',
  },
  otherMoney: 'dinarer',
  periods: {
    month:
      'måned | per måned | pr måned | i måneden | måneden | mnd | pr mnd | per mnd | månedlig | mnd leie | månedsleie | husleie | månedlig leie | husleien | i mnd | mnd husleie | pr mdr | maks husleie | max husleie | leiepris',
    week: 'uke | per uke | i uken | ukentlig | pr uke | i uka',
    day: 'dag | per dag | døgn | per døgn | natt | per natt | pr døgn',
    year: 'per år | i året | årlig | pr år',
  },
  subjects: {
    price:
      'pris | prisen | budsjett | prisantydning | totalpris | husleie | husleien | leiepris | beløp | kostnad | månedsleie | maks husleie | max husleie | prisklasse | fellesgjeld pris',
    area: 'areal | boligareal | størrelse | bra | p rom | primærrom | tomteareal | bruksareal | bra i',
  },
  not: 'uten | ikke | ingen | intet | ikkje | unntatt | bortsett fra | aldri | verken | utenom',
  notAfter: 'nei',
  unwanted:
    'forbudt | ikke tillatt | ikke tillat | er ikke tillatt | ikke lov | ikke lov med | ikke ønsket | uønsket | ikke velkommen | ikke velkomne | tillates ikke | ikke nødvendig | unødvendig | trengs ikke | trenger ikke | ikkje lov | ikkje tillate',
  with: 'med | inkl | inkludert | som har | og med | har | m | pluss | med egen | med eget | innehar',
  in: 'i | på | kommune | i byen | område | i området | bydel | bydelen | i bydelen | region | på øya | øya | i kommunen | fylke | inne i | innenfor byen | strøket | i strøket',
  near: 'nær | nærme | i nærheten av | nærheten av | tett på | like ved | ved siden av | utenfor | rett utenfor | rundt om | nære | i omegn av | i omegnen av | ikke langt fra | i området rundt | området rundt | ved | omegnen av',
  nearAfter:
    'og omegn | med omegn | omegn | og områdene rundt | og nærområdet | med omland | og omland',
  fillers:
    'en | et | ei | den | det | de | av | for | å | at | som | er | skal | være | vil ha | skal ha | å ha | har | finnes | fins | jeg | eg | vi | meg | oss | min | mitt | vår | søker | søkes | søk | leter etter | leter | etter | ønsker | ønskes | vil | gjerne | vil gjerne | kunne | trenger | finne | finn | se | vis | bolig | boliger | boligen | eiendom | eiendommer | eiendommen | hjem | annonse | annonser | takk | vennligst | noe | noen | helst | men | også | evt | eventuelt | kan | beliggende | type | egen | eget | egne | størrelse | pris | seg | om | hvor | til | så | vårt | i stand',
  endings: [['s', '']],
  townItself: 'by | sentrum | indre by',
  noPlaces:
    'nær t bane | nær t banen | nær bane | nær sentrum | nær sjøen | nær skole | nær skog | nær butikk | nær strand | nær havet | nær marka | nær togstasjon | nær togstasjonen | nær buss | nær bybane | nær bybanen | nær universitetet | nær natur | nær kollektiv | nær kollektivtransport | nær barnehage | nær byen | nær stranden | nær sjø | nær vann | nær vannet | nær jernbane | nær skianlegg | ved sjøen | ved vannet | ved stranden | ved havet | ved fjorden | ved vann | ved sjø | på fjellet | pen | pent | fin | fint | fine | flott | flotte | koselig | koselige | vakker | stor | stort | store | liten | lite | lita | små | lys | lyst | lyse | romslig | romslige | rolig | rolige | stille | moderne | luksus | luksuriøs | eksklusiv | ny | nytt | nye | gammel | gammelt | gamle | sentral | sentralt | sentrale | sentrumsnær | sentrumsnært | sentrum | byen | forstad | landet | på landet | landlig | hav | havet | sjø | sjøen | strand | stranden | strandlinje | strandtomt | kyst | fjord | fjorden | skog | skogen | marka | fjell | fjellet | elv | elva | vann | vannet | innsjø | natur | naturskjønt | naturnær | park | parken | skole | skoler | barnehage | stasjon | stasjonen | togstasjon | tog | t bane | t banen | trikk | bybane | bybanen | buss | flyplass | kollektivtransport | universitet | universitetet | sykehus | butikk i nærheten | kjøpesenter | utsikt | beliggenhet | god beliggenhet | sørvendt | vestvendt | solrik | solrikt | sør | nord | øst | vest | gate | gata | gaten | vei | veien | torg | torget | megler | meglere | eiendomsmegler | gebyr | depositum | fellesutgifter | felleskostnader | fellesgjeld | lån | egenkapital | haster | rask | investering | avkastning | ferie | sommer | vinter | kort | korttid | korttidsleie | midlertidig | lang | langtid | langtidsleie | student | studenter | par | familie | familier | barn | barnefamilie | barnevennlig | senior | eldre | pensjonist | voksen | hund | hunder | katt | katter | kjøkken | stue | allrom | entre | gang | vaskemaskin | badekar | dusj | hjemmekontor | hems | renovert | nyrenovert | oppusset | nyoppusset | totalrenovert | oppussingsobjekt | oppussing | pusse opp | oppgradert | oppgradering | oppussingsbehov | stand | god stand | velholdt | gjennomgående | hjørne | hjørneleilighet | ende | dobbel | enkel | en plan | ett plan | på ett plan | på en flate | to plan | plan | etasjer | høyt | høy | lav | lavt | privat | privatperson | fra eier | direkte fra eier | eier | egen inngang | separat inngang | utleiedel | med utleiedel | utleieenhet | tvangssalg | budrunde | visning | bopliktig | boplikt | uten boplikt | konsesjon | parkett | tregulv | vinduer | sol | kveldssol | utsiktstomt | ski | ski in ski out | alpinanlegg | skiløype | lyst lokale | bytte | boligbytte | lavenergi | passivhus | usjenert | idyllisk | sjarmerende | attraktiv | attraktivt | unik | røykfritt | lademulighet | elbillader | båtplass | båt | båthus | naust',
}
