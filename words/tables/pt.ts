import type { Language } from '../language.ts'

export const table: Language = {
  code: 'pt',
  numbers: {
    um: 1,
    uma: 1,
    dois: 2,
    duas: 2,
    três: 3,
    quatro: 4,
    cinco: 5,
    seis: 6,
    sete: 7,
    oito: 8,
    nove: 9,
    dez: 10,
    onze: 11,
    doze: 12,
    quinze: 15,
    vinte: 20,
    trinta: 30,
    quarenta: 40,
    cinquenta: 50,
    sessenta: 60,
    setenta: 70,
    oitenta: 80,
    noventa: 90,
    cem: 100,
    cento: 100,
    duzentos: 200,
    duzentas: 200,
    trezentos: 300,
    trezentas: 300,
    quatrocentos: 400,
    quatrocentas: 400,
    quinhentos: 500,
    quinhentas: 500,
    seiscentos: 600,
    setecentos: 700,
    oitocentos: 800,
    novecentos: 900,
    meio: 0.5,
    'meio milhão': 500_000,
    'meio milhão de': 500_000,
  },
  fractions: { 'e meio': 0.5, 'e meia': 0.5 },
  multipliers: {
    k: 1e3,
    mil: 1e3,
    m: 1e6,
    mi: 1e6,
    mio: 1e6,
    milhão: 1e6,
    milhões: 1e6,
    milhoes: 1e6,
    milhao: 1e6,
  },
  actions: {
    buy: 'comprar | compro | compra | à venda | a venda | venda | para venda | vende-se | vendem-se | vende se | vendo | vender | para vender | adquirir | aquisição',
    rent: 'arrendar | arrendamento | para arrendar | arrenda-se | arrendo | alugar | aluguel | aluguer | alugo | aluga | aluga-se | alugam-se | alugueis | alugueres | para alugar | para aluguel | para aluguer | de aluguel | locação | para locação | alugado',
  },
  categories: {
    apartment:
      'apartamento | apartamentos | apto | aptos | apt | ap | apê | apes | apart | cobertura | coberturas | penthouse | duplex | dúplex | triplex | flat | flats | apartamento duplex | cobertura duplex | apartamento tipo',
    studio:
      'estúdio | estúdios | kitnet | kitnets | kitinete | quitinete | quitinetes | kit net | conjugado | studio | studios | apartamento conjugado',
    room: 'quarto | quartos para alugar | quarto em casa partilhada | quarto em apartamento partilhado | casa partilhada | república | quarto individual | quarto em república | vaga em república | quarto compartilhado',
    condo: 'propriedade horizontal',
    house:
      'casa | casas | moradia | moradias | sobrado | sobrados | vivenda | vivendas | villa | villas | chalé | chalés | bangalô | bangalôs | bungalow | mansão | mansões | palacete | solar | casa térrea | casas térreas | moradia isolada | moradia térrea | moradia independente | casa de campo | casa de aldeia | casa rústica',
    communal: 'coliving | co living',
    townhouse:
      'moradia em banda | moradias em banda | casa em banda | casas em banda | casa de vila | casas de vila',
    'open-plan': 'loft | lofts | open space | openspace | espaço aberto',
    'divided-building':
      'moradia geminada | moradias geminadas | geminada | geminadas | casa geminada | casas geminadas | andar de moradia | andar moradia | andares de moradia | meia casa',
    houseboat: 'casa flutuante | casas flutuantes | barco casa | casa barco',
    'mobile-home':
      'casa móvel | casas móveis | mobil home | autocaravana | trailer | motorhome | casa modular | casa pré fabricada | tiny house',
    land: 'terreno | terrenos | lote | lotes | terreno urbano | terreno rústico | loteamento | lote de terreno | terra | terras',
    garage:
      'garagem | garagens | vaga de garagem | vagas de garagem | lugar de garagem | lugares de garagem | box | garagem ou lugar de estacionamento | lugar de estacionamento | estacionamento | vaga',
    office:
      'escritório | escritórios | sala comercial | salas comerciais | laje corporativa | lajes corporativas | conjunto comercial | coworking | consultório | consultórios',
    retail:
      'loja | lojas | ponto comercial | pontos comerciais | espaço comercial loja | trespasse | comércio | salão comercial',
    industrial:
      'armazém | armazéns | galpão | galpões | barracão | pavilhão | pavilhões | fábrica | oficina | galpão industrial | armazém industrial | pavilhão industrial | depósito | galpão logístico',
    hospitality:
      'hotel | hotéis | restaurante | restaurantes | pousada | pousadas | hostel | café | bar | pensão | alojamento local',
    farm: 'quinta | quintas | quintinha | herdade | herdades | monte alentejano | chácara | chácaras | chacara | sítio | sítios | fazenda | fazendas | fazendinha | rancho | haras | casal agrícola',
    building:
      'prédio | prédios | edifício | edifícios | prédio inteiro | edifício inteiro | prédio comercial',
  },
  groups: {
    homes: 'imóvel residencial | imóveis residenciais',
    commercial: 'imóvel comercial | imóveis comerciais | espaço comercial | espaços comerciais',
  },
  features: {
    lift: 'elevador | elevadores | ascensor',
    balcony:
      'varanda | varandas | sacada | sacadas | varanda gourmet | balcão | varandim | marquise',
    terrace: 'terraço | terraços | pátio | pátios | rooftop | deck | laje',
    garden:
      'jardim | jardins | quintal | quintais | jardim privado | jardim privativo | logradouro',
    pool: 'piscina | piscinas | piscina privada | piscina privativa | piscina aquecida | piscina comum',
    parking:
      'estacionamento | lugar de estacionamento | lugares de estacionamento | lugar de parqueamento | parqueamento | parking | vaga | vagas | vagas de carro | vaga de carro | lugar de carro | vaga coberta | vagas cobertas',
    garage:
      'garagem | garagens | vaga de garagem | vagas de garagem | vagas na garagem | vaga na garagem | lugar de garagem | box | garagem fechada | garagem coberta | garagem box',
    'air-conditioning':
      'ar condicionado | a c | ar | climatizado | climatizada | climatização | split | arcondicionado',
    heating: 'aquecimento | calefação',
    fireplace: 'lareira | lareiras | recuperador de calor',
    'fitted-kitchen':
      'cozinha equipada | cozinha planejada | cozinha mobiliada | cozinha montada | cozinha completa | cozinha totalmente equipada | cozinha americana planejada',
    'built-in-wardrobes':
      'roupeiros embutidos | roupeiro embutido | roupeiros | roupeiro | armários embutidos | armário embutido | armários planejados | closet | closets | armários | planejados',
    'storage-room':
      'arrecadação | arrecadações | despensa | arrumos | depósito privativo | hobby box | sótão | dispensa | quarto de arrumos',
    cellar: 'cave | caves | porão | adega | arrecadação na cave | garrafeira',
    sauna: 'sauna',
    gym: 'ginásio | academia | fitness | sala de ginástica | sala de musculação',
    'sea-view':
      'vista mar | vista para o mar | vista de mar | vista pro mar | vistas mar | vista do mar | vistas para o mar | vista sobre o mar | frente mar | frente ao mar | frente para o mar | vista ao mar | de frente para o mar | vista oceano',
    'mountain-view':
      'vista montanha | vista para a montanha | vista para as montanhas | vista serra | vista para a serra | vista da montanha | vista para montanhas',
    'city-view': 'vista cidade | vista para a cidade | vista sobre a cidade | vista da cidade',
    'wheelchair-accessible':
      'acessível | acessível em cadeira de rodas | cadeira de rodas | mobilidade reduzida | acessibilidade | pcd | acessível a deficientes | adaptado para cadeirantes | cadeirante | cadeirantes | adaptado',
    doorman: 'porteiro | portaria | portaria 24 horas | concierge | zelador',
    alarm: 'alarme | sistema de alarme | alarmes',
    'solar-panels':
      'painéis solares | painel solar | placas solares | energia solar | painéis fotovoltaicos | placa solar | fotovoltaico',
    'guest-toilet':
      'lavabo | lavabos | casa de banho social | wc social | banheiro social | casa de banho de serviço | wc de serviço | banheiro de visitas',
    barbecue: 'churrasqueira | churrasqueiras | barbecue | churrasco | bbq | grelhador',
    internet: 'internet | wifi | wi fi | fibra | fibra ótica | banda larga',
    jacuzzi: 'jacuzzi | hidromassagem | banheira de hidromassagem | ofurô | spa | hidro',
    playground: 'parque infantil | playground | parquinho | brinquedoteca',
  },
  furnished: {
    no: 'sem mobília | sem móveis | não mobilado | não mobiliado | não mobilada | não mobiliada | por mobilar | desmobilado | vazio | vazia | sem mobilia',
    partly:
      'parcialmente mobilado | parcialmente mobilada | semi mobilado | semi mobiliado | semi mobiliada | semi mobilada | semimobiliado | semimobilado | semimobiliada | parcialmente mobiliado | parcialmente mobiliada',
    fully:
      'mobilado | mobilada | mobilados | mobiliado | mobiliada | mobiliados | com mobília | com móveis | totalmente mobilado | todo mobiliado | toda mobiliada | completamente mobilado | totalmente mobiliado | mobilhado | mobilhada',
  },
  heatings: {
    central: 'aquecimento central | calefação central',
    'self-contained': 'aquecimento individual | aquecimento autónomo',
    underfloor:
      'piso radiante | chão radiante | pavimento radiante | piso aquecido | aquecimento de piso | piso térmico | chão aquecido',
    stove: 'salamandra | aquecimento a salamandra | salamandra a lenha',
    gas: 'aquecimento a gás | caldeira a gás | gás natural | gás canalizado | gás encanado | aquecedor a gás',
    oil: 'gasóleo | aquecimento a gasóleo | caldeira a gasóleo',
    electric: 'aquecimento elétrico | aquecimento eléctrico | radiadores elétricos | eletricidade',
    district: 'aquecimento urbano',
    'heat-pump': 'bomba de calor | bombas de calor | geotermia',
    wood: 'lenha | pellets | lenha ou pellets | aquecimento a lenha | aquecimento a pellets | caldeira a pellets | biomassa',
    coal: 'aquecimento a carvão | carvão',
    solar: 'aquecimento solar | painéis térmicos | solar térmico',
  },
  noCommission:
    'sem comissão | sem comissões | sem taxa de agência | sem taxas de agência | sem imobiliária | sem imobiliárias | sem agência | sem agências | sem corretor | sem corretores | sem corretagem | sem intermediários | sem mediador | sem mediadora | zero comissão | isento de comissão | sem honorários | sem taxa de corretagem | não imobiliária',
  available:
    'disponível | disponíveis | disponibilidade | livre | livres | desocupado | desocupada | entrada | mudar | mudança | pronto para morar | entrega | entrar',
  now: 'agora | já | imediatamente | imediato | imediata | hoje | de imediato | para já | imediatamente disponível | logo',
  months: [
    'janeiro',
    'fevereiro',
    'março',
    'abril',
    'maio',
    'junho',
    'julho',
    'agosto',
    'setembro',
    'outubro',
    'novembro',
    'dezembro',
  ],
  dayFirst: true,
  newBuild:
    'construção nova | nova construção | em construção | na planta | novo empreendimento | empreendimento novo | lançamento | lançamentos | recém construído | recém construída | a estrear | por estrear | obra nova | nunca habitado | pré lançamento | imóvel novo | de construção recente | nova a estrear | novo a estrear',
  built:
    'construído | construída | construídos | construídas | construção | ano de construção | ano | de ano | edificado | edificada | do ano | ou mais novo | ou mais recente',
  years: {
    min: 'depois de | após | posterior a | posteriores a | a partir de | depois do | desde',
    max: 'antes de | anterior a | anteriores a | até',
  },
  age: { before: '', unit: '', alone: 'anos' },
  warmRent:
    'despesas incluídas | com despesas incluídas | condomínio incluso | condomínio incluído | contas incluídas | tudo incluído | tudo incluso | com condomínio incluso | despesas inclusas | com contas incluídas',
  groundFloor:
    'rés do chão | rés-do-chão | r c | res do chao | térreo | térrea | andar térreo | piso térreo | piso 0 | pavimento térreo | térreos',
  topFloor: 'último andar | último piso | últimos andares | no último andar',
  cheap:
    'barato | barata | baratos | baratas | mais barato | mais barata | económico | económica | econômico | econômica | baixo custo | em conta | bom preço | preço baixo | acessível preço | baratinho | baratinha | mais em conta | preço acessível',
  floor: 'andar | piso | pavimento',
  floorAfterNumber: true,
  ordinals: [
    'primeiro',
    'segundo',
    'terceiro',
    'quarto',
    'quinto',
    'sexto',
    'sétimo',
    'oitavo',
    'nono',
    'décimo',
  ],
  pets: 'animais | animais permitidos | aceita animais | aceitam animais | que aceita animais | aceita pet | aceita pets | aceitam pets | que aceite animais | que aceite pet | pet friendly | pets | pet | permite animais | animais de estimação | aceita animais de estimação | permite animais de estimação | que permita animais | aceita cachorro | aceita cachorros | aceita cão | aceita cães | aceita gato | aceita gatos | animal de estimação | animais bem vindos | permitido animais | admite animais',
  energy:
    'classe energética | certificado energético | certificação energética | eficiência energética | classe | classe de eficiência energética | etiqueta energética',
  counts: {
    rooms:
      'divisões | divisão | assoalhadas | assoalhada | cômodos | cômodo | ambientes | ambiente',
    bedrooms:
      'quartos | quarto | dormitórios | dormitório | dorms | dorm | qtos | qto | quartos de dormir | dormitorios | dormitorio | suítes',
    bathrooms:
      'casas de banho | casa de banho | banheiros | banheiro | wc | wcs | wc s | banhos | banho | lavabo ou banheiro | ban',
  },
  counted: {},
  bounds: {
    min: 'a partir de | desde | pelo menos | no mínimo | mínimo | mínimo de | min | mais de | mais do que | superior a | acima de | não menos de | com mais de | ao menos | maior que | maior do que | um mínimo de | com pelo menos | mais que',
    max: 'até | no máximo | máximo | máximo de | max | máx | menos de | por menos de | inferior a | abaixo de | não mais de | até no máximo | com menos de | de até | por até | até ao máximo de | um máximo de | mais barato que | menor que | não superior a | que não passe de | que não ultrapasse | teto | limite | menos que | a menos de | a baixo de',
    about:
      'cerca de | por volta de | aproximadamente | aprox | à volta de | em torno de | mais ou menos | por cerca de | na casa dos | perto de',
    exact: 'exatamente | precisamente',
    between: 'entre | de entre',
  },
  after: {
    min: 'ou mais | no mínimo | mínimo | min | pelo menos | ou melhor | ou superior | ou mais novo | ou mais recente | para cima | em diante | pra cima',
    max: 'ou menos | no máximo | máximo | max | máx | para baixo | no max | de teto',
    about: 'mais ou menos | aproximadamente | aprox',
  },
  to: 'a | à | até | ao | e',
  and: 'e',
  or: 'ou',
  units: {
    m2: 'm2 | metros quadrados | metro quadrado | mt2 | mts2 | mq | metros2',
    km2: 'km2 | quilómetros quadrados',
    ha: 'ha | hectare | hectares',
    are: 'are | ares',
    acre: 'acre | acres',
    sqft: 'pés quadrados',
    sqyd: '',
  },
  metres: 'm | metros | metro | mts | mt',
  away: 'de | da | do | das | dos',
  distances: {
    km: 'km | kms | quilómetro | quilómetros | quilômetro | quilômetros',
    mile: 'milha | milhas',
  },
  within: 'num raio de | em um raio de | raio de | a menos de | a até | a não mais de | dentro de',
  currencies: {
    EUR: 'euro | euros | eur',
    BRL: 'real | reais | rs',
    USD: 'dólar | dólares',
    GBP: 'libra | libras',
    CHF: 'franco | francos',
    TRY: 'liras turcas',
    ALL: 'lek',
  },
  otherMoney: 'kwanza | kwanzas | kz | meticais | metical | escudos | contos | patacas',
  periods: {
    month:
      'mês | por mês | ao mês | mensal | mensais | mensalmente | por mes | no mês | renda | rendas | mensalidade | renda mensal',
    week: 'semana | por semana | à semana | semanal | semanais',
    day: 'dia | por dia | ao dia | noite | por noite | diária | diárias | à noite | diário',
    year: 'ano | por ano | ao ano | anual | anuais',
  },
  subjects: {
    price:
      'preço | preços | orçamento | valor | valores | custo | renda | rendas | renda mensal | montante | preço de venda | preço máximo de',
    area: 'área | superfície | tamanho | dimensão | área útil | área bruta | área total | área de',
  },
  not: 'sem | não | nem | nenhum | nenhuma | exceto | excepto | salvo | menos o | menos a | nunca',
  notAfter: 'não',
  unwanted:
    'proibid* | interdit* | não permitid* | não aceit* | não são permitidos | não são aceites | não são aceitos | não admitid* | não se aceitam | não permite* | não autorizad* | não é necessário | não necessári* | não preciso | não precisa | desnecessári* | vedad*',
  with: 'com | que tenha | tendo | tenha | tem | inclui | incluindo | incluído | mais | dispondo de | c | possui',
  in: 'em | no | na | nos | nas | na cidade de | cidade de | concelho de | no concelho de | distrito de | no distrito de | município de | dentro de | zona de | na zona de | na região de | bairro | no bairro | bairro de | no bairro de | bairro do | no bairro do | bairro da | no bairro da | região de | estado de | freguesia de | ilha de | ilha da | na ilha de | na ilha da | pelo | ali no',
  near: 'perto de | perto do | perto da | próximo a | próximo de | próximo ao | próximo à | próxima a | nas proximidades de | nos arredores de | arredores de | ao lado de | junto a | junto ao | ao pé de | à volta de | em redor de | redondezas de',
  nearAfter:
    'e arredores | e região | e redondezas | arredores | e proximidades | e imediações | e periferia | e entorno',
  fillers:
    'um | uma | uns | umas | o | a | os | as | de | do | da | dos | das | d | ao | aos | à | às | e | para | p | pra | pro | por | pelo | pela | que | se | seja | sejam | é | são | esteja | procuro | procura | procuramos | procurando | procura-se | busco | buscando | quero | queria | queremos | gostaria | gostava | gostávamos | preciso | precisamos | desejo | encontrar | achar | ver | imóvel | imóveis | imobiliário | anúncio | anúncios | habitação | lar | favor | por favor | obrigado | algo | mas | sendo | também | meu | minha | eu | há | ter | onde | tipo | tipologia | situado | situada | localizado | localizada | próprio | própria | fica | ficar | moro | morar | viver | me | só',
  townItself: 'capital | cidade',
  noPlaces:
    'perto do metrô | perto do metro | próximo ao metrô | próximo do metro | perto da praia | próximo à praia | próximo da praia | perto da estação | perto do centro | próximo ao centro | perto do mar | perto da universidade | perto da faculdade | perto do shopping | junto ao mar | junto à praia | suíte | real | bonito | bonita | bom | boa | grande | grandes | pequeno | pequena | pequenos | novo | nova | novos | novas | velho | velha | antigo | antiga | moderno | moderna | luxo | alto padrão | médio padrão | padrão | luxuoso | luxuosa | espaçoso | espaçosa | amplo | ampla | luminoso | luminosa | iluminado | claro | clara | sossegado | sossegada | tranquilo | tranquila | silencioso | central | centro | centro histórico | periferia | praia | beira mar | à beira mar | pé na areia | mar | lago | rio perto | montanha | serra | campo | aldeia | vila | parque | floresta | escola | escolas | estação | aeroporto | metrô | metro | autocarro | ônibus | comboio | trem | transportes | universidade | faculdade | hospital | shopping | comércio | supermercado | vista | vistas | vista rio | vista lago | panorâmica | exposição | sul | norte | este | leste | oeste | nascente | poente | zona sul | zona norte | zona leste | zona oeste | rua | avenida | praça | largo | travessa | estrada | rodovia | agência | imobiliária | corretor | comissão | caução | fiador | sem fiador | depósito caução | financiamento | financiado | aceita financiamento | permuta | aceita permuta | aceita troca | minha casa minha vida | parcelado | parcelas | consórcio | escritura | leilão | urgente | oportunidade | investimento | rendimento | férias | temporada | para temporada | verão | inverno | curta duração | longa duração | estudante | estudantes | família | famílias | casal | casais | crianças | cachorro | cão | gato | meninas | rapazes | cozinha | sala | salas | sala de estar | sala de jantar | área de serviço | área gourmet | espaço gourmet | salão de festas | quadra | lavanderia | dependência | edícula | condomínio | condomínio fechado | em condomínio | em condomínio fechado | fechado | fechada | condomínio clube | iptu | remodelado | remodelada | renovado | renovada | reformado | reformada | para remodelar | por remodelar | para recuperar | para reformar | recuperar | remodelar | reformar | estado | bom estado | condição | pronto | pronta | pronto a habitar | andares | alto | alta | andar alto | baixo | baixa | janelas | luz | sol | parquet | porcelanato | particular | particulares | proprietário | direto com proprietário | direto com o proprietário | direto proprietário | dono | inteiro | inteira | individual | independente | isolada | isolado | privado | privada | privativo | privativa | condições | dupla | duplo | esquina | frente | fundos | litoral | interior | recuo | lazer | lazer completo | segurança | elevado | 24h | 24 horas | garantia',
}
