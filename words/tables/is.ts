import type { Language } from '../language.ts'

export const table: Language = {
  code: 'is',
  compounds: true,
  numbers: {
    einn: 1,
    ein: 1,
    eitt: 1,
    eina: 1,
    eins: 1,
    einu: 1,
    tveir: 2,
    tvær: 2,
    tvö: 2,
    tveggja: 2,
    tveimur: 2,
    þrír: 3,
    þrjár: 3,
    þrjú: 3,
    þriggja: 3,
    þremur: 3,
    fjórir: 4,
    fjórar: 4,
    fjögur: 4,
    fjögurra: 4,
    fjórum: 4,
    fimm: 5,
    sex: 6,
    sjö: 7,
    átta: 8,
    níu: 9,
    tíu: 10,
    ellefu: 11,
    tólf: 12,
    fimmtán: 15,
    tuttugu: 20,
    þrjátíu: 30,
    fjörutíu: 40,
    fimmtíu: 50,
    sextíu: 60,
    sjötíu: 70,
    áttatíu: 80,
    níutíu: 90,
    hundrað: 100,
    'tvö hundruð': 200,
    'þrjú hundruð': 300,
    hálf: 0.5,
    hálfa: 0.5,
    hálfri: 0.5,
    'hálf milljón': 500_000,
    'hálfa milljón': 500_000,
    hálfur: 0.5,
  },
  fractions: { 'og hálf': 0.5, 'og hálfa': 0.5, 'og hálft': 0.5 },
  multipliers: {
    k: 1e3,
    þús: 1e3,
    þúsund: 1e3,
    þúsundum: 1e3,
    þúsunda: 1e3,
    m: 1e6,
    mkr: 1e6,
    mill: 1e6,
    millj: 1e6,
    milljón: 1e6,
    milljónir: 1e6,
    milljónum: 1e6,
    milljóna: 1e6,
    milj: 1e6,
    mjon: 1e6,
    miljonir: 1e6,
    mljkr: 1e6,
  },
  actions: {
    buy: 'kaupa | kaup | kaupi | til sölu | sala | selja | selst | til kaups | kaupum | kaupir | óska eftir að kaupa | fasteign til sölu | sölu',
    rent: 'leigja | leiga | leigu | til leigu | leigist | að leigja | leigir | leigi | útleiga | langtímaleiga | langtímaleigu | skammtímaleiga | leiguhúsnæði | óska eftir leigu | framleiga | til útleigu | á leigu | leiguherbergi',
  },
  categories: {
    apartment:
      'íbúð | íbúðin | íbúðir | íbúða | íbúðar | íbúðum | íbúðina | íbúðinni | penthouse | penthouse íbúð | þakíbúð* | risíbúð* | kjallaraíbúð* | hæð og ris | efri hæð | neðri hæð | sérhæð | sérhæðir | blokkaríbúð* | fjölbýli | fjölbýlishúsaíbúð | efri sérhæð | neðri sérhæð | ris',
    studio:
      'stúdíó | stúdíóíbúð* | studíó | stúdío | studio | studioíbúð* | einstaklingsíbúð* | eins herbergis íbúð',
    room: 'herbergi | herbergið | leiguherbergi | meðleigjandi | meðleigjanda | stúdentaherbergi | meðleigjendur',
    condo: 'eignaríbúð*',
    house:
      'hús | húsið | húsi | húss | húsa | einbýli | einbýlishús | einbýlihús | einbýlishúsi | einbýlishúsið | einbýlishúsum | villa | sumarhús | sumarhúsi | sumarbústað* | sumarbústaður | sumarbústaðir | bústað* | bústaður | bústaðir | frístundahús | heilsárshús | timburhús | steinhús | íbúðarhús | herragarður | orlofshús | sveitasetur | kofi | tvílyft hús | hæð hús',
    cooperative: 'búseturéttaríbúð* | búseturéttur | búseturétt | búseti',
    communal: 'íbúð með sameiginlegu eldhúsi | íbúðir með sameiginlegu eldhúsi',
    townhouse: 'raðhús | raðhúsi | raðhúsið | raðhúsum | keðjuhús | endaraðhús | raðhúsa',
    'open-plan': 'loft | opið rými | íbúð með opnu rými | opnu rými',
    'divided-building':
      'parhús | parhúsi | parhúsið | parhúsum | tvíbýli | tvíbýlishús | tvíbýlishúsi | hálft hús | hluti úr húsi | þríbýli | þríbýlishús | fjórbýli',
    houseboat: 'húsbátur | húsbát | húsbátar | húsbáti',
    'mobile-home': 'færanlegt hús | færanleg hús | hjólhýsi | húsbíll | smáhýsi | gámahús',
    land: 'lóð | lóðin | lóðir | lóða | lóðar | lóðum | byggingarlóð* | sumarhúsalóð* | sumarbústaðaland | land | landið | landskiki | eignarland | eignarlóð* | sumarbústaðalóð* | byggingarland | skógræktarland',
    garage:
      'bílskúr | bílskúrinn | bílskúrar | bílskúra | bílskúrs | bílskúr eða bílastæði | bílastæði | bílastæða | stæði | bílskýli | bílageymsla | stæði í bílageymslu | stæði í bílakjallara',
    office:
      'skrifstofa | skrifstofu | skrifstofur | skrifstofuhúsnæði | skrifstofurými | skrifstofuherbergi | vinnuaðstaða',
    retail:
      'verslunarhúsnæði | verslun | verslunarrými | verslanir | búð | búðir | þjónusturými | þjónustuhúsnæði',
    industrial:
      'iðnaðarhúsnæði | lagerhúsnæði | lager | geymsluhúsnæði | verkstæði | verksmiðja | iðnaðarbil | atvinnubil | vinnustofa | vöruhús | geymslubil | skemma | lagerrými | iðnaðarpláss',
    hospitality:
      'hótel | veitingastaður | veitingastað | veitingahús | gistiheimili | veitingarekstur | kaffihús | gistihús | ferðaþjónusta | bar',
    farm: 'jörð | jörðin | jarðir | jörðum | bújörð* | bújarðir | bóndabær | bóndabæ | lögbýli | býli | sveitabær | hestabúgarður | búgarður | hesthús jörð | sveitabýli',
    building:
      'bygging | byggingar | fjölbýlishús | fjölbýlishúsi | heil húseign | húseign | stórhýsi | blokk | heilt hús',
  },
  groups: {
    homes: 'íbúðarhúsnæði | íbúðareign',
    commercial: 'atvinnuhúsnæði | atvinnueign | atvinnueignir | atvinnurými | atvinnulóð húsnæði',
  },
  features: {
    lift: 'lyfta | lyftu | lyftan | lyftur | lyftuhús | lyftuhúsi',
    balcony:
      'svalir | svölum | svalirnar | svala | yfirbyggðar svalir | yfirbyggðum svölum | franskar svalir | suðursvalir | suðursvölum | suður svalir | suður svölum | stórum svölum | svalalokun',
    terrace:
      'verönd | veröndin | pallur | palli | pallinn | sólpallur | sólpalli | þaksvalir | þaksvölum | þakverönd | timburverönd | sólstofa | sólstofu | sólverönd | verönd suður',
    garden:
      'garður | garði | garðinn | garðs | garð | sérgarður | sér garður | sérgarði | sér garði | afnotareitur | einkagarður | lokaður garður | sérafnotareitur | garðinum',
    pool: 'sundlaug | sundlaugar | sundlaugin',
    parking:
      'bílastæði | bílastæðum | stæði | bílageymsla | bílageymslu | stæði í bílageymslu | bílakjallari | bílakjallara | stæði í bílakjallara | bílskýli | bílastæði í bílageymslu | bílastæðið | bílaplan | innkeyrsla',
    garage:
      'bílskúr | bílskúrinn | bílskúrs | bílskúr fylgir | tvöfaldur bílskúr | innbyggður bílskúr | bílskúri | tvöföldum bílskúr | innbyggðum bílskúr | bílskur',
    'air-conditioning':
      'loftkæling | loftkælingu | kæling | ac | a c | loftræsting | loftræstingu | loftkæld',
    heating: 'upphitun | kynding | hiti | kyndingu | hita',
    fireplace: 'arinn | arni | arin | arininn | arinstofa',
    'fitted-kitchen':
      'innréttað eldhús | innréttuðu eldhúsi | fullbúið eldhús | fullbúnu eldhúsi | nýlegt eldhús með tækjum | eldhús með tækjum | eldhústæki fylgja',
    'built-in-wardrobes':
      'innbyggðir skápar | innbyggðum skápum | fataskápar | fataskáp | fataskápur | fataskápum | fataherbergi | fataherbergjum | fastir skápar',
    'storage-room':
      'geymsla | geymslu | geymslur | sérgeymsla | sérgeymslu | búr | geymsluloft | geymsluskúr | þvottahús geymsla',
    cellar: 'kjallari | kjallara | kjallarinn | vínkjallari | vínkjallara',
    sauna: 'sauna | gufubað | gufubaði | gufa | saunu | sána | sánu',
    gym: 'líkamsrækt | líkamsræktaraðstaða | líkamsræktaraðstöðu | ræktin | rækt | íþróttasalur | líkamsræktarsalur',
    'sea-view':
      'sjávarútsýni | útsýni yfir sjó | útsýni yfir sjóinn | útsýni út á sjó | útsýni til sjávar | útsýni út á haf | sjávar útsýni',
    'mountain-view':
      'fjallasýn | fjallaútsýni | útsýni til fjalla | útsýni yfir fjöllin | útsýni að fjöllum | fjalla útsýni',
    'city-view': 'borgarútsýni | útsýni yfir borgina | útsýni yfir bæinn',
    'wheelchair-accessible':
      'aðgengi fyrir hjólastóla | hjólastóla | hjólastóll | hjólastól | hjólastólaaðgengi | aðgengi fyrir fatlaða | aðgengileg | hjólastólavænt | aðgengi hjólastóla | fyrir hjólastól',
    doorman: 'húsvörður | húsverði | húsvörð | dyravörður | dyraverði',
    alarm: 'öryggiskerfi | viðvörunarkerfi | þjófavörn | þjófavarnarkerfi | þjófavarnakerfi',
    'solar-panels': 'sólarsellur | sólarsellum | sólarrafhlöður | sólarpanel | sólarpanelar',
    'guest-toilet':
      'gestasalerni | gestasnyrting | gestasnyrtingu | gesta wc | gestabað | auka salerni',
    barbecue: 'grill | grillaðstaða | grillaðstöðu | grilli | útieldhús',
    internet:
      'internet | net | nettenging | ljósleiðari | ljósleiðara | wifi | nettengingu | interneti',
    jacuzzi:
      'heitur pottur | heitum potti | heitan pott | heiti pottur | potti | pottur | nuddpottur | nuddpotti | heitir pottar | jacuzzi | nuddbaðkar',
    playground: 'leikvöllur | leikvelli | leiksvæði | leiktæki | leikvöll',
  },
  furnished: {
    no: 'án húsgagna | ekki með húsgögnum | húsgagnalaus | án húsgagna og tækja | engin húsgögn | óinnréttuð húsgögnum',
    partly:
      'að hluta með húsgögnum | með húsgögnum að hluta | með sumum húsgögnum | að hluta til með húsgögnum',
    fully:
      'með húsgögnum | húsgögn fylgja | húsgögn | húsgögn innifalin | með öllum húsgögnum | fullbúin húsgögnum | með innbúi | búin húsgögnum | húsgögnum',
  },
  heatings: {
    central: 'miðstöðvarhitun | miðstöð | miðstöðvarkynding',
    'self-contained': 'sérhiti | sér hiti | sérkynding | sér hita | sérhita',
    underfloor:
      'gólfhiti | gólfhita | hiti í gólfi | hiti í gólfum | hita í gólfi | hita í gólfum | gólf hiti | gólfhitun',
    stove: 'ofnkynding | kamína | kamínu | viðarofn | viðarofni',
    gas: 'gaskynding | gashitun | gasofn kynding',
    oil: 'olíukynding | olíukyndingu | olíuhitun | olía',
    electric:
      'rafmagnskynding | rafmagnskyndingu | rafhitun | rafmagnsofnar | rafmagnshitun | rafkynding | rafmagn',
    district: 'hitaveita | hitaveitu | fjarvarmaveita',
    'heat-pump': 'varmadæla | varmadælu | varmadælur | jarðvarmi | jarðvarma | varmadælum',
    wood: 'viðarkynding | viðarkögglar | viður eða viðarkögglar | viðarkyndingu',
    coal: 'kolakynding | kolaofn',
    solar: 'sólarorka | sólarhitun | sólarorku',
  },
  noCommission:
    'án fasteignasala | án fasteignasölu | engin þóknun | án þóknunar | án umboðslauna | engin umboðslaun | án milliliða | án milliliðs | enginn fasteignasali | án söluþóknunar | engin söluþóknun | án leigumiðlunar | án miðlunar | án sölulauna | engin sölulaun',
  available:
    'laus | laust | lausar | lausir | lausa | afhending | afhendingu | til afhendingar | flytja inn | innflutningur | tilbúin til afhendingar | tilbúið til afhendingar | afhendist | lausri',
  now: 'strax | núna | nú þegar | nú | í dag | við kaupsamning | sem fyrst | án tafar | fljótlega | samstundis',
  months: [
    'janúar | jan',
    'febrúar | feb',
    'mars',
    'apríl | apr',
    'maí',
    'júní',
    'júlí',
    'ágúst | ág',
    'september | sept',
    'október | okt',
    'nóvember | nóv',
    'desember | des',
  ],
  dayFirst: true,
  newBuild:
    'nýbygging | nýbyggingu | nýbyggingar | nýbyggð | nýbyggt | nýbyggðar | í byggingu | nýbyggingum | glæný | glænýtt | glænýjar | nýreist | nýsmíði',
  built:
    'byggt | byggð | byggður | byggðar | byggingarár | byggt árið | byggð árið | reist | byggingarári | frá árinu | árgerð | eða yngra | eða nýrra',
  years: {
    min: 'eftir | frá | yngra en | yngri en | nýrra en | nýrri en | síðan',
    max: 'fyrir | eldra en | eldri en',
  },
  age: { before: '', unit: 'ára gamalt', alone: 'ára gamalt | ára gömul' },
  warmRent:
    'með hita og rafmagni | hiti og rafmagn innifalið | allt innifalið | rafmagn og hiti innifalið | hiti innifalinn | innifalið hiti og rafmagn | rafmagn innifalið | hússjóður innifalinn | með hússjóði',
  groundFloor:
    'jarðhæð | jarðhæðin | jarðhæðum | fyrsta hæð | fyrstu hæð | á jarðhæð | 1 hæð | jarðhæðinni',
  topFloor:
    'efsta hæð | efstu hæð | efsta hæðin | efst | efstu hæðinni | á efstu hæð | efsta hæðinni',
  cheap:
    'ódýr | ódýrt | ódýra | ódýrar | ódýru | ódýrri | ódýrast | ódýrasta | ódýrustu | lágt verð | lág leiga | hagstæð | hagstætt | hagkvæm | hagkvæmt | á góðu verði | ekki dýr | ekki dýrt | billegt | viðráðanlegt verð',
  floor: 'hæð | hæðinni',
  floorAfterNumber: true,
  ordinals: [
    'fyrsta | fyrstu',
    'önnur | annarri | aðra',
    'þriðja | þriðju',
    'fjórða | fjórðu',
    'fimmta | fimmtu',
    'sjötta | sjöttu',
    'sjöunda | sjöundu',
    'áttunda | áttundu',
    'níunda | níundu',
    'tíunda | tíundu',
  ],
  pets: 'gæludýr | gæludýr leyfð | gæludýr velkomin | dýrahald | dýrahald leyfilegt | dýrahald leyft | gæludýr leyfileg | hundar leyfðir | hundahald leyft | kettir leyfðir | hundar velkomnir | gæludýravæn | gæludýravænt | með gæludýr | leyfir gæludýr | gæludýrum | leyfa gæludýr | hundur leyfður | köttur leyfður | hundahald',
  energy: 'orkuflokkur | orkumerking | orkumerki | orkunýtni | orkuflokki | orkunýtniflokkur',
  counts: {
    rooms:
      'herbergja | herbergi | herb | ja herbergja | ra herbergja | ja herb | ra herb | vistarverur | herbergjum | herbergjaíbúð rými | stofur og herbergi | herbergis',
    bedrooms:
      'svefnherbergi | svefnherbergja | svefnherb | svefnh | svefnherbergjum | ja svefnherbergja | ra svefnherbergja | svh',
    bathrooms:
      'baðherbergi | baðherbergja | baðherb | baðherbergjum | salerni | böð | bað | snyrtingar',
  },
  counted: {},
  bounds: {
    min: 'frá | minnst | lágmark | að minnsta kosti | að lágmarki | yfir | meira en | stærri en | stærra en | a m k | amk | ekki minna en | ekki minni en | fleiri en | ekki undir | upp úr | að minnst | hærra en | dýrari en',
    max: 'undir | hámark | að hámarki | mest | í mesta lagi | allt að | minna en | minni en | ódýrari en | ódýrara en | ekki meira en | ekki yfir | upp að | upp í | max | hámarksverð | hámarksleiga | lægra en | ekki dýrara en | ekki dýrari en | innan við | hæst | færri en | fyrir minna en | fyrir allt að | fyrir undir | fyrir mest | mest fyrir | á undir',
    about:
      'um | um það bil | ca | c a | u þ b | uþb | kringum | í kringum | nálægt því | svona | sirka | cirka | í kring um',
    exact: 'nákvæmlega',
    between: 'milli | á milli | á bilinu',
  },
  after: {
    min: 'eða meira | eða fleiri | eða stærri | og uppúr | og upp úr | lágmark | að lágmarki | að minnsta kosti | eða betra | eða yngra | eða nýrra | eða hærra | plús | eða fleira',
    max: 'eða minna | eða færri | hámark | að hámarki | í mesta lagi | max | og undir | eða ódýrara | eða lægra',
    about: 'ca | u þ b | um það bil',
  },
  to: 'til | og | upp í | upp að | að',
  and: 'og | ásamt | né',
  or: 'eða | ellegar',
  units: {
    m2: 'm2 | fm | fermetrar | fermetra | fermetrum | ferm | fermetri | fermetrar að stærð | ferm',
    km2: 'km2 | ferkílómetrar',
    ha: 'ha | hektarar | hektara | hektari | hektörum',
    are: '',
    acre: '',
    sqft: 'ferfet',
    sqyd: '',
  },
  metres: 'm | metrar | metra | metrum',
  away: 'frá | til | að | af',
  distances: {
    km: 'km | kms | kílómetra | kílómetrar | kílómetrum | kílómetri',
    mile: 'mílur | mílna',
  },
  within:
    'innan | innan við | í innan við | í radíus | radíus | innan radíuss | mest | í mesta lagi',
  currencies: {
    ISK: 'kr | krónur | króna | krónum | isk | íslenskar krónur | kr s | krónu',
    EUR: 'evra | evrur | evrum | eur',
    USD: 'dollari | dollarar | dollara',
    GBP: 'pund',
    DKK: 'danskar krónur',
    NOK: 'norskar krónur',
    SEK: 'sænskar krónur',
    CHF: 'svissneskir frankar',
  },
  otherMoney: '',
  periods: {
    month:
      'mánuð | á mánuði | mánuði | á mán | pr mánuð | mán | mánaðarlega | mánaðarleiga | leiga á mánuði | mánaðarleigu | leiguverð | í mánuði | mánaðar | hámarksleiga | á mánuð',
    week: 'viku | á viku | vikulega | vika',
    day: 'dag | á dag | nótt | á nóttu | nóttin | sólarhring | á sólarhring',
    year: 'á ári | árlega | ársleiga',
  },
  subjects: {
    price:
      'verð | verði | kaupverð | ásett verð | fjárhagsáætlun | leiguverð | mánaðarleiga | kostnaður | upphæð | hámarksverð | verðbil | söluverð | hámarksleiga',
    area: 'stærð | flatarmál | að stærð | fermetrafjöldi | birt stærð | stærðin',
  },
  not: 'án | ekki | enginn | engin | ekkert | nema | utan | fyrir utan | aldrei | hvorki',
  notAfter: 'nei',
  unwanted:
    'bönnuð | bannað | bannaður | bannaðir | bannaðar | bönnuðu | ekki leyfð | ekki leyft | ekki leyfður | ekki leyfðir | ekki leyfðar | ekki leyfileg* | óheimil* | óheimilt | ekki velkomin | óþarfi | óþörf | ekki nauðsynleg* | þarf ekki | er bannað | eru bönnuð',
  with: 'með | sem er með | sem hefur | og með | auk | ásamt með | m | sem inniheldur | með sér | inniheldur | hefur',
  in: 'í | á | innan bæjar | í bænum | hverfi | í hverfinu | hverfinu | sveitarfélagi | í sveitarfélaginu | svæði | á svæðinu | bæjarfélagi | í póstnúmeri',
  near: 'nálægt | í nágrenni við | nágrenni | í grennd við | rétt hjá | hjá | nærri | skammt frá | í nágrenni | rétt fyrir utan | rétt utan við | í kringum | stutt frá | ekki langt frá | í námunda við | við',
  nearAfter:
    'og nágrenni | og nágrennis | og nærsveitir | og nágrannabyggðir | og næsta nágrenni | nágrenni',
  fillers:
    'að | er | sem | það | sé | vera | vil | vill | viljum | vantar | mig | okkur | ég | við erum | leita | leitar | leitum | leita að | óska eftir | óskast | óskum eftir | óska | eftir | finna | finn | sjá | sýna | fá | þarf | þarfnast | langar | langar í | húsnæði | fasteign | fasteignir | eign | eignir | heimili | auglýsing | takk | vinsamlegast | eitthvað | einhver | helst | en | líka | einnig | kannski | eða helst | staðsett | staðsettur | tegund | eigin | eigið | stærð | verð | sig | um | þar | þar sem | svo | má | til | fyrir | af | hafa | hefur | minn | mín | mitt | okkar | þess | þessi | allt | alveg | gjarnan | og | jafnvel',
  endings: [
    ['firdi', 'fjordur'],
    ['fjardar', 'fjordur'],
    ['fjord', 'fjordur'],
    ['bae', 'baer'],
    ['baejar', 'baer'],
    ['eyjum', 'eyjar'],
    ['eyja', 'eyjar'],
    ['stodum', 'stadir'],
    ['stada', 'stadir'],
    ['i', '', 'ur'],
    ['vikur', 'vik'],
    ['nes', 'nes'],
    ['ness', 'nes'],
    ['s', '', 'ur'],
    ['ar', ''],
    ['volli', 'vollur'],
    ['velli', 'vollur'],
    ['holti', 'holt'],
    ['um', 'ar', 'ir'],
    ['hofn', 'hofn'],
    ['hafnar', 'hofn'],
    ['inu', 'id'],
    ['landi', 'land'],
  ],
  townItself: 'bær | miðbær',
  noPlaces:
    'nálægt miðbænum | nálægt miðbæ | nálægt sjó | nálægt sjónum | nálægt skóla | nálægt skólum | nálægt strætó | nálægt háskólanum | nálægt flugvelli | nálægt búð | nálægt leikskóla | nálægt náttúru | við sjó | við sjóinn | við vatn | við vatnið | við ströndina | við á | í sveit | falleg | fallegt | fallegur | góð | gott | góður | góðar | stór | stórt | stórri | stórar | lítil | lítið | lítill | litla | björt | bjart | bjartur | rúmgóð | rúmgott | róleg | rólegt | rólegu | nútímaleg | nútímalegt | lúxus | glæsileg | glæsilegt | vönduð | vandað | ný | nýtt | nýr | nýleg | nýlegt | gömul | gamalt | gamall | miðsvæðis | miðbær | miðbænum | miðborg | miðborginni | miðbæ | úthverfi | sveit | sveitin | sveitinni | sjór | sjó | sjóinn | sjávarsíðan | haf | strönd | ströndin | ströndinni | fjall | fjöll | fjöllin | vatn | vatnið | á | skógur | náttúra | náttúru | garðurinn | skóli | skóla | skólar | leikskóli | leikskóla | háskóli | háskóla | háskólinn | strætó | flugvöllur | flugvelli | sjúkrahús | búðin | verslanir nálægt | útsýni | staðsetning | góð staðsetning | suður | norður | austur | vestur | gata | götu | vegur | vegi | torg | fasteignasali | fasteignasala | þóknun | trygging | tryggingu | hússjóður | hússjóð | lán | hlutdeildarlán | útborgun | fyrstu kaup | brýnt | strax í dag | fjárfesting | fjárfestingu | frí | sumar | vetur | skammtíma | stuttan tíma | langtíma | langtímaleigu íbúð | lengri tíma | tímabundið | nemandi | nemi | nemar | námsmaður | námsmenn | stúdent | stúdentar | par | hjón | fjölskylda | fjölskyldu | fjölskylduvænt | börn | barn | eldri borgarar | eldri borgara | 60 ára | 55 ára | hundur | hund | hundar | köttur | kött | kettir | eldhús | eldhúsi | stofa | stofu | borðstofa | þvottahús | þvottahúsi | þvottaherbergi | forstofa | baðkar | sturta | vinnuherbergi | uppgert | uppgerð | endurnýjuð | endurnýjað | mikið endurnýjuð | nýuppgerð | þarfnast viðhalds | viðhald | ástand | gott ástand | vel með farin | snyrtileg | snyrtilegt | tvöfaldur | tvöfalt | á einni hæð | einni hæð | á tveimur hæðum | tveimur hæðum | hæðir | hátt | há | lágt | einka | einkaaðili | frá eiganda | eigandi | eiganda | beint frá eiganda | sérinngangur | sérinngangi | sér inngangur | sér inngangi | sérinngang | inngangur | uppboð | nauðungarsala | opið hús | parket | parketi | gluggar | sól | sólríkt | sólrík | skipti | makaskipti | leiguskipti | aukaíbúð | með aukaíbúð | útleigumöguleiki | útleigumöguleikar | hornlóð | hornhús | endaíbúð | reyklaus | reyklaust | búsettur',
}
