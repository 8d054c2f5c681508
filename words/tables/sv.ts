import type { Language } from '../language.ts'

export const table: Language = {
  code: 'sv',
  compounds: true,
  numbers: {
    en: 1,
    ett: 1,
    två: 2,
    tre: 3,
    fyra: 4,
    fem: 5,
    sex: 6,
    sju: 7,
    åtta: 8,
    nio: 9,
    tio: 10,
    elva: 11,
    tolv: 12,
    femton: 15,
    tjugo: 20,
    trettio: 30,
    fyrtio: 40,
    femtio: 50,
    sextio: 60,
    sjuttio: 70,
    åttio: 80,
    nittio: 90,
    hundra: 100,
    tvåhundra: 200,
    trehundra: 300,
    femhundra: 500,
    halv: 0.5,
    'halv miljon': 500_000,
    'en halv miljon': 500_000,
    halvmiljon: 500_000,
    'en och en halv': 1.5,
    'två och en halv': 2.5,
    'en och en halv miljon': 1_500_000,
  },
  fractions: { 'och en halv': 0.5, 'och ett halvt': 0.5 },
  multipliers: {
    k: 1e3,
    tusen: 1e3,
    tkr: 1e3,
    tusenlappar: 1e3,
    hundratusen: 1e5,
    m: 1e6,
    mn: 1e6,
    mkr: 1e6,
    milj: 1e6,
    miljon: 1e6,
    miljoner: 1e6,
    mille: 1e6,
    mio: 1e6,
    miljonerna: 1e6,
  },
  actions: {
    buy: 'köpa | köp | köper | köpes | till salu | säljes | säljs | sälja | försäljning | till försäljning | att köpa | inköp | sälj',
    rent: 'hyra | hyr | hyrs | hyres | hyra ut | att hyra | till uthyrning | uthyrning | uthyres | hyres ut | hyrs ut | uthyrs | hyresrätt | hyresrätter | hyresbostad | hyreshus | andrahand | i andrahand | andrahandskontrakt | i andra hand | hyresradhus',
  },
  categories: {
    apartment:
      'lägenhet* | lgh | lght | lägenheterna | våning på gatan | andelslägenhet | vindsvåning | vindsvåningar | vindslägenhet* | takvåning | takvåningar | penthouse | etagelägenhet* | etagevåning | lya | lyor | markplanslägenhet | seniorlägenhet* | studentlägenhet*',
    studio:
      'etta | ettan | ettor | studio | studios | studiolägenhet* | enrummare | enrumslägenhet* | ett rum och kök | enrums lägenhet | 1a',
    room: 'rum | rummet | rum att hyra | inneboende | studentrum | korridorsrum | studentkorridor | kollektiv | hyresrum | rum i kollektiv | rum i lägenhet | rum i villa',
    condo: 'ägarlägenhet*',
    house:
      'villa | villan | villor | hus | huset | husen | småhus | enfamiljshus | friliggande villa | friliggande | fristående villa | fristående hus | sommarstuga | sommarstugor | sommarhus | fritidshus | stuga | stugan | stugor | fjällstuga | fjällstugor | torp | torpet | herrgård | herrgårdar | slott | bungalow | enplansvilla | enplanshus | en plans villa | fritidsboende | skärgårdshus | landställe | lantställe | souterrängvilla | sekelskiftesvilla | bostadshus',
    cooperative: 'bostadsrätt* | brf | insatslägenhet* | andelsbostad',
    communal: 'kollektivhus | bogemenskap | delat boende',
    townhouse:
      'radhus | radhuset | radhusen | kedjehus | kedjehuset | gavelradhus | stadsradhus | ägarradhus',
    'open-plan': 'loft | loftlägenhet* | öppen planlösning | med öppen planlösning',
    'divided-building':
      'parhus | parhuset | parhusen | tvåfamiljshus | halva hus | del av hus | del av villa | halv villa',
    houseboat: 'husbåt | husbåtar | flytande villa | flytande hus | bostadsbåt',
    'mobile-home':
      'villavagn | villavagnar | husvagn | husvagnar | mobilhem | mobilt hus | attefallshus | tiny house | modulhus',
    land: 'tomt | tomten | tomter | villatomt | villatomter | byggtomt | fritidstomt | mark | åkermark | skogsmark | skogsfastighet | skogsfastigheter | skogstomt | obebyggd tomt',
    garage:
      'garage | garageplats* | garaget | parkeringsplats* | p plats | p platser | bilplats | carport | carportplats | garage eller parkeringsplats | parkering | mc plats',
    office:
      'kontor | kontoret | kontorslokal* | kontorsplats* | kontorshotell | kontorsrum | coworking | arbetsplats',
    retail:
      'butik | butiker | butikslokal* | affärslokal* | affär | affärer | butiksyta | lokal butik',
    industrial:
      'industrilokal* | lagerlokal* | lager | verkstad | verkstadslokal* | industrifastighet* | fabrik | ateljé | ateljéer | lagerutrymme | produktionslokal* | logistiklokal* | industrihus',
    hospitality:
      'hotell | restaurang | restauranger | café | kafé | vandrarhem | pensionat | restauranglokal* | bar | caféverksamhet',
    farm: 'gård | gården | gårdar | hästgård* | lantbruk | lantbruksfastighet* | jordbruksfastighet* | bondgård* | skogsgård* | släktgård* | gårdar skogar | lantgård* | småbruk | hästfastighet*',
    building:
      'flerfamiljshus | hyresfastighet* | fastighet att förvalta | flerbostadshus | byggnad | byggnader | hyreshus till salu | bostadsfastighet* | flerbostadsfastighet*',
  },
  groups: {
    homes: 'bostadsfastigheter',
    commercial:
      'kommersiell fastighet | kommersiella fastigheter | kommersiella lokaler | kommersiell lokal | lokal | lokaler | verksamhetslokal | verksamhetslokaler',
  },
  features: {
    lift: 'hiss | hissar | hissen',
    balcony: 'balkong* | fransk balkong | inglasad balkong | loggia',
    terrace:
      'terrass | terrasser | terrassen | takterrass* | uteplats* | altan | altaner | altanen | veranda | patio | uterum',
    garden: 'trädgård* | egen trädgård | gräsmatta',
    pool: 'pool | pooler | poolen | swimmingpool | simbassäng | utomhuspool | uppvärmd pool | inomhuspool',
    parking:
      'parkering | parkeringsplats* | p plats | p platser | bilplats | parkeringen | carport | laddplats | uppfart',
    garage: 'garage | garaget | dubbelgarage | varmgarage | garageplats* | isolerat garage',
    'air-conditioning':
      'luftkonditionering | ac | a c | luftkonditionerad | kyla | klimatanläggning | aircondition | air condition',
    heating: 'uppvärmning | värme | element',
    fireplace:
      'öppen spis | eldstad | eldstäder | kakelugn | kakelugnar | braskamin | öppenspis | spis öppen',
    'fitted-kitchen':
      'utrustat kök | fullt utrustat kök | komplett kök | inbyggt kök | fullutrustat kök | maskinellt utrustat kök',
    'built-in-wardrobes':
      'inbyggda garderober | garderob | garderober | walk in closet | klädkammare | skjutdörrsgarderob | inbyggd garderob | garderobsvägg',
    'storage-room':
      'förråd | förrådet | förvaring | vindsförråd | klädförvaring | källarförråd | skrubb | vind',
    cellar: 'källare | källaren | vinkällare | matkällare | souterräng | jordkällare',
    sauna: 'bastu | bastun | relax med bastu',
    gym: 'gym | gymmet | träningslokal | motionsrum | fitness',
    'sea-view':
      'havsutsikt | utsikt över havet | utsikt mot havet | sjöglimt hav | havsglimt | hav utsikt | utsikt mot hav',
    'mountain-view':
      'bergsutsikt | fjällutsikt | utsikt över fjällen | utsikt mot bergen | utsikt mot fjällen',
    'city-view': 'stadsutsikt | utsikt över staden | utsikt över stan | utsikt mot staden',
    'wheelchair-accessible':
      'rullstolsanpassad | rullstolsanpassat | rullstol | handikappanpassad | handikappanpassat | tillgänglighetsanpassad | tillgänglighetsanpassat | tillgänglig | rullstolsvänlig | rullstolsvänligt | trappfritt',
    doorman: 'portvakt | vaktmästare | fastighetsskötare | concierge | portier',
    alarm: 'larm | larmet | hemlarm | larmsystem | inbrottslarm',
    'solar-panels': 'solpaneler | solceller | solcellspaneler | solcellsanläggning | solpanel',
    'guest-toilet':
      'gästtoalett | gäst wc | gästwc | extra toalett | separat toalett | gäst toalett | gästtoa | separat wc',
    barbecue: 'grillplats | grill | utekök | grillplatser',
    internet: 'internet | bredband | wifi | fiber | wi fi | fiberanslutning',
    jacuzzi: 'jacuzzi | bubbelpool | spabad | badtunna | spa | bubbelbadkar',
    playground: 'lekplats | lekplatser | lekpark',
  },
  furnished: {
    no: 'omöblerad | omöblerat | omöblerade | ej möblerad | inte möblerad | utan möbler | ej möblerat | inte möblerat',
    partly:
      'delvis möblerad | delvis möblerat | halvmöblerad | semimöblerad | delmöblerad | halvmöblerat | delvis möblerade',
    fully:
      'möblerad | möblerat | möblerade | fullt möblerad | fullmöblerad | med möbler | helt möblerad | fullt möblerat | möbler ingår | komplett möblerad',
  },
  heatings: {
    central: 'centralvärme | vattenburen centralvärme | gemensam värme',
    'self-contained':
      'egen värmeanläggning | egen uppvärmning | egen panna | individuell uppvärmning',
    underfloor: 'golvvärme | vattenburen golvvärme | elgolvvärme',
    stove: 'kamin | vedkamin | kaminer | täljstenskamin | gjutjärnskamin',
    gas: 'gasvärme | gasuppvärmning | naturgas | gaspanna | uppvärmning gas | uppvärmning med gas | stadsgas',
    oil: 'oljepanna | oljeuppvärmning | oljevärme | uppvärmning olja | uppvärmning med olja | olja',
    electric:
      'elvärme | eluppvärmning | direktverkande el | direktel | elpanna | elelement | uppvärmning el | elradiatorer',
    district: 'fjärrvärme | fjärr värme',
    'heat-pump':
      'värmepump | värmepumpar | bergvärme | luftvärmepump | luftvärme | jordvärme | frånluftsvärmepump | luft vattenvärmepump | sjövärme',
    wood: 'vedpanna | vedeldning | pellets | pelletspanna | pelletskamin | ved eller pellets | vedspis | ved',
    coal: 'koleldning | kolpanna',
    solar: 'solvärme | solfångare',
  },
  noCommission:
    'utan mäklare | ingen mäklare | inga mäklare | utan mäklararvode | utan mäklaravgift | inget mäklararvode | utan provision | ingen provision | utan förmedlingsavgift | ingen förmedlingsavgift | ej mäklare | utan arvode | mäklarfritt | utan mellanhänder | utan mellanhand | provisionsfritt | utan avgift till mäklare',
  available:
    'ledig | ledigt | lediga | inflyttning | tillträde | tillgänglig från | tillgängligt | inflytt | flytta in | tillgänglig nu | inflyttningsklar | inflyttningsklart | inflyttningsbar | inflyttningsdatum | tillträdesdag',
  now: 'nu | omgående | direkt | snarast | genast | idag | omedelbart | omedelbar | omgående tillträde | så snart som möjligt | per omgående | med omgående',
  months: [
    'januari | jan',
    'februari | feb',
    'mars',
    'april | apr',
    'maj',
    'juni',
    'juli',
    'augusti | aug',
    'september | sept | sep',
    'oktober | okt',
    'november | nov',
    'december | dec',
  ],
  dayFirst: true,
  newBuild:
    'nyproduktion | nyproducerad | nyproducerat | nyproducerade | nybyggd | nybyggt | nybyggda | nybygge | nybyggnation | nyproduktioner | helt nybyggd | nyproduktionslägenhet | nytt bygge | under byggnation | nybyggnad',
  built:
    'byggt | byggd | byggda | byggår | byggnadsår | uppfört | uppförd | från år | år | bygg år | byggdes | byggt år | eller nyare | eller senare',
  years: {
    min: 'efter | från | senare än | nyare än | från och med',
    max: 'före | innan | äldre än | tidigare än',
  },
  age: { before: '', unit: 'år gammal', alone: 'år gammal | år gammalt' },
  warmRent:
    'varmhyra | inklusive värme | inkl värme | allt inkluderat | allt ingår | allt inkl | el ingår | inkl el | värme ingår | inklusive el | allt inklusive | kallhyra | inkl allt',
  groundFloor:
    'bottenvåning | bottenvåningen | bottenplan | bottenplanet | markplan | markplanet | i markplan | nedre botten | bv | nb | på bottenvåningen | på bottenplan | marknivå',
  topFloor:
    'högst upp | översta våningen | översta våning | högsta våningen | överst | översta plan | översta planet | högst upp i huset | sista våningen',
  cheap:
    'billig | billigt | billiga | billigaste | prisvärd | prisvärda | prisvärt | låg hyra | lågt pris | inte dyrt | förmånligt | låg budget | till lågt pris',
  floor: 'våning | våningen | vån | plan | trappa | trappor | tr | våningsplan | våningsplanet',
  floorAfterNumber: true,
  ordinals: [
    'första | 1a | en',
    'andra | 2a',
    'tredje',
    'fjärde',
    'femte',
    'sjätte',
    'sjunde',
    'åttonde',
    'nionde',
    'tionde',
  ],
  pets: 'husdjur | husdjur tillåtna | husdjur tillåtet | husdjur ok | djur tillåtna | djur tillåtet | husdjursvänlig | husdjursvänligt | hund tillåten | hundar tillåtna | katt tillåten | husdjur välkomna | med husdjur | djur ok | hund ok | katt ok | husdjur är tillåtna | tillåter husdjur | husdjur accepteras | hundvänligt',
  energy:
    'energiklass | energi klass | energideklaration | energiprestanda | energimärkning | energiklassning',
  counts: {
    rooms: 'rum | rok | r o k | rum och kök | rums | rummare | rum o kök | rum o kok | r | rkv',
    bedrooms: 'sovrum | sov | sovrums | sovrummen | sovplatser rum',
    bathrooms: 'badrum | badrums | toaletter | wc | bad | duschrum | badrummen | toaletter badrum',
  },
  layouts: { r: 'rooms' },
  counted: {
    tvåa: { rooms: 2, category: 'apartment' },
    tvåan: { rooms: 2, category: 'apartment' },
    tvåor: { rooms: 2, category: 'apartment' },
    trea: { rooms: 3, category: 'apartment' },
    trean: { rooms: 3, category: 'apartment' },
    treor: { rooms: 3, category: 'apartment' },
    fyra: { rooms: 4, category: 'apartment' },
    'en fyra': { rooms: 4, category: 'apartment' },
    fyran: { rooms: 4, category: 'apartment' },
    fyror: { rooms: 4, category: 'apartment' },
    femma: { rooms: 5, category: 'apartment' },
    femman: { rooms: 5, category: 'apartment' },
    femmor: { rooms: 5, category: 'apartment' },
    sexa: { rooms: 6, category: 'apartment' },
    tvårummare: { rooms: 2, category: 'apartment' },
    trerummare: { rooms: 3, category: 'apartment' },
    fyrarummare: { rooms: 4, category: 'apartment' },
    femrummare: { rooms: 5, category: 'apartment' },
  },
  bounds: {
    min: 'från | minst | minimum | min | över | mer än | större än | fler än | från och med | fr o m | lägst | åtminstone | ej under | inte mindre än | med minst | på minst | inte under | från minst | dyrare än',
    max: 'max | maximalt | maximum | högst | under | mindre än | upp till | till | som mest | billigare än | inte över | ej över | inte mer än | lägre än | t o m | till och med | för högst | för max | för under | på max | på högst | färre än | inte dyrare än | maxpris | maxhyra | tak | för mindre än | budget på | max upp till',
    about: 'ca | cirka | omkring | runt | ungefär | kring | runt om | ungefärligen | c a',
    exact: 'exakt | precis',
    between: 'mellan',
  },
  after: {
    min: 'eller mer | eller fler | eller större | och uppåt | minst | uppåt | minimum | min | eller bättre | eller högre | eller senare | eller nyare | plus | och mer',
    max: 'eller mindre | eller färre | max | maximalt | högst | och nedåt | som mest | eller billigare | eller lägre',
    about: 'ungefär | ca | cirka',
  },
  to: 'till | och | t o m | upp till | till och med | a',
  and: 'och | samt | o | plus',
  or: 'eller | el | alt | alternativt',
  units: {
    m2: 'm2 | kvm | kvadratmeter | kvadrat | kvadratmeters | boyta kvm | kvadratmetrar | kvm boyta | kvm tomt',
    km2: 'km2 | kvadratkilometer',
    ha: 'ha | hektar',
    are: 'ar',
    acre: '',
    sqft: 'kvadratfot',
    sqyd: '',
  },
  otherUnits: { tunnland: 4936.4 },
  metres: 'm | meter | meters',
  away: 'från | till | ifrån | av | utanför',
  distances: { km: 'km | kms | kilometer', mile: 'engelska mil | miles' },
  within:
    'inom | inom en radie av | radie | radie på | en radie på | inom en radie på | inom högst | högst | max | mindre än',
  currencies: {
    SEK: 'kr | kronor | krona | sek | kronors | svenska kronor | spänn',
    EUR: 'euro | eur | euros',
    USD: 'dollar',
    GBP: 'pund',
    NOK: 'norska kronor',
    DKK: 'danska kronor',
    CHF: 'schweizerfranc | franc',
    TRY: 'turkiska lira',
  },
  otherMoney: 'dinarer',
  periods: {
    month:
      'månad | per månad | i månaden | månaden | mån | pr mån | per mån | månadsvis | månadshyra | hyra per månad | månadshyran | i mån | p m | mnd | hyran | maxhyra',
    week: 'vecka | per vecka | i veckan | veckan | veckovis',
    day: 'dag | per dag | dygn | per dygn | natt | per natt | dygnet',
    year: 'per år | om året | årligen | årshyra',
  },
  subjects: {
    price:
      'pris | priset | budget | kostnad | utgångspris | slutpris | begärt pris | månadshyra | hyran | hyra per månad | prisklass | belopp | maxhyra | maxpris | köpesumma | månadshyran',
    area: 'yta | boyta | area | boarea | storlek | bostadsyta | tomtyta | tomtarea | biarea | ytan',
  },
  not: 'utan | ej | inte | ingen | inget | inga | icke | förutom | utom | aldrig | varken | men inte',
  notAfter: 'nej',
  unwanted:
    'förbjud* | förbjudet | förbjudna | ej tillåt* | inte tillåt* | otillåt* | ej tillåtet | inte välkomna | ej välkomna | är inte tillåtna | är inte tillåtet | tillåts ej | tillåts inte | accepteras ej | accepteras inte | undanbedes | behövs ej | behövs inte | inte nödvändig* | ej nödvändig* | onödig*',
  with: 'med | inkl | inklusive | som har | med egen | har | och med | försedd med | plus | m | med eget | innehåller',
  in: 'i | på | i staden | kommun | i området | område | stadsdel | stadsdelen | i stadsdelen | kring kommun | län | inom kommunen | ort | i kommunen | i orten | region | utmed | på ön',
  near: 'nära | i närheten av | närheten av | nära till | intill | utanför | omkring | runt | bredvid | strax utanför | i närhet av | inte långt från | ej långt från | kring | nära av | i området kring | i trakten av | vid',
  nearAfter:
    'med omnejd | och omnejd | omnejd | med omgivning | och omgivning | med omgivningar | och runtomkring | och däromkring | med närområde',
  fillers:
    'en | ett | den | det | de | av | för | att | som | är | ska | skall | vara | finns | jag | vi | mig | oss | min | vår | mitt | söker | sökes | söka | letar | letar efter | efter | vill | vill ha | skulle vilja | önskar | önskas | önskar hyra | behöver | hitta | finna | se | visa | bostad | bostäder | bostaden | boende | boenden | fastighet | fastigheter | objekt | annons | annonser | hem | tack | snälla | något | någon | några | gärna | helst | men | också | även | eventuellt | kan | finnas | belägen | beläget | typ | egen | eget | egna | storlek | pris | sig | på | i | ifall | om | där | till | o | så',
  endings: [['s', '']],
  townItself: 'stad | centrum | innerstad | innerstan | tätort',
  noPlaces:
    'nära tunnelbana | nära tunnelbanan | nära t bana | nära pendeltåg | nära station | nära stationen | nära centrum | nära stan | nära havet | nära hav | nära vatten | nära sjö | nära skog | nära naturen | nära skola | nära skolor | nära affär | nära kommunikationer | nära stranden | nära strand | nära universitetet | nära bussen | nära buss | nära tåg | nära natur | vid havet | vid sjö | vid vatten | vid vattnet | vid sjön | fin | fint | fina | vacker | vackert | mysig | mysigt | mysiga | trevlig | trevligt | stor | stort | stora | liten | litet | små | lilla | ljus | ljust | ljusa | rymlig | rymligt | rymliga | lugn | lugnt | lugna | tyst | modern | modernt | moderna | lyx | lyxig | lyxigt | exklusiv | exklusivt | ny | nytt | nya | gammal | gammalt | gamla | central | centralt | centrala | centrum | city | innerstan | innerstad | förort | landet | på landet | lantligt | lantlig | hav | havet | havsnära | sjö | sjön | sjönära | sjöutsikt | sjötomten | strand | stranden | strandnära | kust | skog | skogen | berg | fjäll | fjällen | å | älv | vatten | vattnet | natur | naturnära | park | parken | skola | skolor | förskola | dagis | station | stationen | tåg | pendeltåg | tunnelbana | tunnelbanan | t bana | spårvagn | buss | bussar | flygplats | kommunikationer | universitet | universitetet | sjukhus | affärer nära | köpcentrum | utsikt | utsikten | läge | läget | bra läge | söderläge | söder | norr | väster | öster | sydläge | gata | gatan | gator | väg | vägen | torg | torget | mäklare | mäklaren | avgift | månadsavgift | deposition | handpenning | driftkostnad | lån | bolån | akut | snabbt | investering | avkastning | semester | semesterbostad | sommar | sommaren | vinter | kort | korttid | korttidskontrakt | tillfällig | långtid | lång tid | tillsvidare | student | studenter | studentbostad | par | familj | familjer | barn | barnfamilj | barnvänligt | barnvänlig | senior | seniorboende | pensionär | trygghetsboende | 55 | hund | hundar | katt | katter | kök | köket | vardagsrum | allrum | tvättstuga | tvättmaskin | badkar | dusch | hall | arbetsrum | renoverad | renoverat | renoverade | nyrenoverad | nyrenoverat | totalrenoverad | renoveringsobjekt | renoveringsbehov | renovera | att renovera | skick | gott skick | bra skick | välskött | välplanerad | genomgående | hörn | hörnlägenhet | gavel | dubbel | enkel | enplans | en plan | två plan | i två plan | våningar | högt | hög | högt upp | lågt | privat | privatperson | direkt från ägaren | ägare | ägaren | egen ingång | egen entré | tomträtt | friköpt | skuldfri förening | förening | visning | auktion | bud | budgivning | parkett | fönster | sol | soligt | solig | ljusinsläpp | stambytt | sekelskifte | sekelskiftes | funkis | byte | bytes | bostadsbyte | lägenhetsbyte | kö | bostadskö | kontrakt | inlämnad | rökfritt | attraktivt | attraktiv | charmig | charmigt | unik | unikt | permanent | året runt | åretruntboende | avskilt | avskild | insynsskyddat | trädgårdstomt | förstahand | i första hand | förstahandskontrakt | sjötomt',
}
