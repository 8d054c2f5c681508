/**
 * The cities of demo offers. Prices are rough estimates in euros per square metre of a flat in the city; yields are
 * annual rents in percent of the price. They are meant to be plausible, not accurate.
 */

/** Building styles of countries, as the pictures know them. */
export type Style =
  | 'mediterranean'
  | 'parisian'
  | 'georgian'
  | 'central'
  | 'nordic'
  | 'eastern'
  | 'american'
  | 'tower'

/** Name (for the reader), place, price, yield, weight, bearing of the sea in degrees, language if not the country's. */
type CityRow = [
  name: string,
  place: string,
  price: number,
  yearlyYield: number,
  weight: number,
  sea?: number | null,
  lang?: string,
]

export interface DemoCountry {
  iso2: string
  lang: string
  currency: string
  /** Units of the currency per euro, rounded: demo prices are made with it, never converted. */
  perEur: number
  style: Style
  cities: readonly CityRow[]
}

const country = (
  iso2: string,
  lang: string,
  currency: string,
  perEur: number,
  style: Style,
  cities: readonly CityRow[],
): DemoCountry => ({
  iso2,
  lang,
  currency,
  perEur,
  style,
  cities,
})

export const DEMO_COUNTRIES: readonly DemoCountry[] = [
  country('ES', 'es', 'EUR', 1, 'mediterranean', [
    ['Barcelona', 'city32653', 4700, 5.2, 110, 135],
    ['Madrid', 'city35186', 5300, 4.9, 100],
    ['Málaga', 'city35703', 3600, 5.4, 60, 170],
    ['Valencia', 'city37816', 3000, 5.8, 60, 90],
    ['Sevilla', 'city37239', 2600, 5.6, 20],
    ['Alicante', 'city152158', 2400, 5.9, 30, 135],
    ['Marbella', 'city35281', 5200, 4.6, 26, 180],
    ['Palma', 'city36027', 4600, 4.8, 26, 190],
    ['Bilbao', 'city32895', 3600, 4.8, 14],
    ['Granada', 'city34497', 2300, 5.6, 10],
    ['Torrevieja', 'city37584', 2200, 6.2, 20, 90],
  ]),
  country('DE', 'de', 'EUR', 1, 'central', [
    ['Berlin', 'city24053', 5000, 3.7, 70],
    ['Munich', 'city27540', 8600, 3.2, 50],
    ['Hamburg', 'city25866', 5800, 3.5, 40],
    ['Köln', 'city26818', 4900, 3.8, 30],
    ['Frankfurt am Main', 'city25222', 5900, 3.7, 30],
    ['Leipzig', 'city27028', 2900, 4.0, 24],
    ['Dresden', 'city24768', 3000, 4.0, 16],
    ['Stuttgart', 'city29444', 4900, 3.7, 16],
    ['Düsseldorf', 'city24817', 4800, 3.8, 16],
  ]),
  country('PL', 'pl', 'PLN', 4.35, 'central', [
    ['Warsaw', 'city88480', 3900, 5.4, 60],
    ['Kraków', 'city86763', 3700, 5.6, 44],
    ['Wrocław', 'city88604', 3200, 5.6, 30],
    ['Gdańsk', 'city86291', 3300, 5.4, 26, 30],
    ['Poznań', 'city87774', 2700, 5.7, 18],
    ['Łódź', 'city88810', 1900, 6.4, 14],
  ]),
  country('RU', 'ru', 'RUB', 96, 'eastern', [
    ['Moscow', 'city99972', 3900, 4.6, 70],
    ['Saint Petersburg', 'city101074', 2700, 4.7, 50],
    ['Kazan', 'city98926', 2200, 5.0, 18],
    ['Sochi', 'city101429', 3300, 4.4, 20, 225],
    ['Yekaterinburg', 'city102527', 1700, 5.2, 16],
    ['Kaliningrad', 'city98787', 1600, 5.3, 12],
  ]),
  country('UA', 'uk', 'UAH', 51, 'eastern', [
    ['Kyiv', 'city109897', 1300, 7.2, 60],
    ['Lviv', 'city109948', 1200, 7.4, 40, null, 'uk'],
    ['Odesa', 'city110177', 900, 7.6, 24, 90],
    ['Ivano-Frankivsk', 'city109682', 850, 7.6, 10],
    ['Uzhhorod', 'city110667', 1000, 7.2, 8],
  ]),
  country('FR', 'fr', 'EUR', 1, 'parisian', [
    ['Paris', 'city44856', 9600, 3.6, 70],
    ['Lyon', 'city43678', 4700, 4.3, 36],
    ['Marseille', 'city43883', 3500, 4.8, 30, 250],
    ['Nice', 'city44587', 5200, 4.3, 30, 170],
    ['Bordeaux', 'city40136', 4500, 4.2, 22],
    ['Strasbourg', 'city47110', 3700, 4.4, 12],
    ['Toulouse', 'city47316', 3600, 4.6, 14],
  ]),
  country('IT', 'it', 'EUR', 1, 'mediterranean', [
    ['Roma', 'city59582', 3500, 5.2, 56],
    ['Milano', 'city140142', 5300, 4.9, 50],
    ['Firenze', 'city138563', 4200, 4.9, 26],
    ['Torino', 'city61575', 2000, 6.0, 18],
    ['Napoli', 'city140713', 2700, 5.6, 20, 200],
    ['Bologna', 'city136107', 3400, 5.3, 14],
    ['Palermo', 'city58240', 1300, 6.4, 12, 60],
  ]),
  country('PT', 'pt', 'EUR', 1, 'mediterranean', [
    ['Lisbon', 'city89245', 5600, 4.6, 56, 150],
    ['Porto', 'city89425', 3700, 5.2, 44, 260],
    ['Faro', 'city89167', 3100, 5.2, 20, 180],
    ['Funchal', 'city89197', 3300, 5.0, 14, 180],
    ['Braga', 'city89046', 2000, 5.6, 10],
  ]),
  country('TR', 'tr', 'TRY', 55, 'mediterranean', [
    ['Istanbul', 'city153786', 1500, 6.2, 56, 160],
    ['Antalya', 'city153922', 1500, 6.0, 40, 190],
    ['İzmir', 'city153785', 1350, 6.0, 22, 270],
    ['Ankara', 'city153787', 900, 6.4, 16],
    ['Bodrum', 'city107365', 2600, 4.6, 18, 190],
  ]),
  country('AE', 'ar', 'AED', 4.17, 'tower', [
    ['Dubai', 'city32', 4600, 6.8, 70, 320],
    ['Abu Dhabi', 'city12', 3300, 7.2, 26, 340],
  ]),
  country('US', 'en', 'USD', 1.14, 'american', [
    ['New York', 'city122795', 12000, 4.9, 56, 250],
    ['Miami', 'city121746', 5200, 6.0, 40, 90],
    ['Los Angeles', 'city120784', 6400, 4.7, 36],
    ['Chicago', 'city113931', 3000, 6.8, 26, 80],
    ['Austin', 'city111668', 3600, 5.6, 22],
    ['San Francisco', 'city125809', 9200, 4.1, 20, 340],
    ['Seattle', 'city126104', 5600, 4.6, 14, 260],
  ]),
  country('GB', 'en', 'GBP', 0.86, 'georgian', [
    ['London', 'city50388', 8600, 4.4, 64],
    ['Manchester', 'city50481', 3400, 6.0, 32],
    ['Edinburgh', 'city49441', 4300, 5.4, 26, 20],
    ['Bristol', 'city48703', 4400, 5.1, 18],
    ['Birmingham', 'city48521', 2900, 5.8, 16],
    ['Liverpool', 'city50337', 2300, 6.6, 12, 270],
  ]),
  country('CH', 'de', 'CHF', 0.95, 'central', [
    ['Zürich', 'city18809', 15500, 2.9, 44, 150],
    ['Genève', 'city17827', 14000, 3.0, 30, 40, 'fr'],
    ['Basel', 'city149129', 9800, 3.3, 20],
    ['Bern', 'city17462', 8600, 3.3, 16],
    ['Lausanne', 'city18048', 11500, 3.1, 14, 190, 'fr'],
    ['Lugano', 'city18098', 8900, 3.3, 10, 130, 'it'],
  ]),
  country('CZ', 'cs', 'CZK', 24.4, 'central', [
    ['Prague', 'city22970', 5400, 3.9, 56],
    ['Brno', 'city22166', 4300, 4.0, 30],
    ['Ostrava', 'city22904', 2100, 5.0, 10],
    ['Plzeň', 'city22934', 2900, 4.4, 8],
  ]),
  country('GE', 'ka', 'GEL', 2.95, 'eastern', [
    ['Tbilisi', 'city52126', 1200, 8.4, 50],
    ['Batumi', 'city52053', 1150, 8.6, 40, 300],
    ['Kutaisi', 'city52086', 650, 8.8, 8],
  ]),
  country('RS', 'sr', 'RSD', 117, 'central', [
    ['Belgrade', 'state3728', 2700, 4.9, 50],
    ['Novi Sad', 'city97315', 2300, 4.9, 30],
    ['Niš', 'city97305', 1500, 5.4, 10],
  ]),
  country('JP', 'ja', 'JPY', 178, 'tower', [
    ['Tokyo', 'city64500', 8600, 4.0, 50, 150],
    ['Osaka', 'city64214', 4700, 4.9, 30, 260],
    ['Kyoto', 'city63890', 4500, 4.6, 20],
    ['Fukuoka', 'city63365', 3700, 5.0, 12, 340],
  ]),
  country('AT', 'de', 'EUR', 1, 'central', [
    ['Vienna', 'city3681', 6000, 3.6, 40],
    ['Salzburg', 'city3234', 6300, 3.4, 12],
    ['Graz', 'city2122', 4000, 3.8, 10],
  ]),
  country('NL', 'nl', 'EUR', 1, 'georgian', [
    ['Amsterdam', 'city77340', 7600, 4.2, 36, 10],
    ['Rotterdam', 'city78642', 4300, 5.0, 20],
    ['Utrecht', 'city78822', 5300, 4.5, 12],
  ]),
  country('BE', 'nl', 'EUR', 1, 'georgian', [
    ['Brussels', 'city8693', 3500, 4.9, 26, null, 'fr'],
    ['Antwerpen', 'city8623', 3000, 5.0, 16],
  ]),
  country('IE', 'en', 'EUR', 1, 'georgian', [
    ['Dublin', 'city57223', 5900, 6.0, 26, 90],
    ['Cork', 'city57192', 3700, 6.2, 8],
  ]),
  country('SE', 'sv', 'SEK', 11.3, 'nordic', [
    ['Stockholm', 'city103758', 8300, 3.9, 28],
    ['Göteborg', 'city103245', 5100, 4.4, 14, 270],
  ]),
  country('NO', 'no', 'NOK', 10.8, 'nordic', [
    ['Oslo', 'city79425', 8500, 3.8, 24, 190],
    ['Bergen', 'city79069', 5000, 4.3, 10, 290],
  ]),
  country('DK', 'da', 'DKK', 7.47, 'nordic', [
    ['Copenhagen', 'city30770', 7200, 4.1, 26, 90],
    ['Aarhus', 'city30993', 5000, 4.3, 10, 90],
  ]),
  country('FI', 'fi', 'EUR', 1, 'nordic', [
    ['Helsinki', 'city38770', 5300, 4.4, 24, 180],
    ['Tampere', 'city153335', 3300, 5.2, 8],
  ]),
  country('IS', 'is', 'ISK', 137, 'nordic', [['Reykjavík', 'city135206', 5900, 4.7, 12, 330]]),
  country('EE', 'et', 'EUR', 1, 'nordic', [['Tallinn', 'city31716', 3200, 5.0, 16, 340]]),
  country('LV', 'lv', 'EUR', 1, 'nordic', [['Rīga', 'city66948', 1900, 5.8, 16]]),
  country('LT', 'lt', 'EUR', 1, 'nordic', [
    ['Vilnius', 'city66703', 2900, 5.0, 16],
    ['Kaunas', 'city66615', 1900, 5.6, 8],
  ]),
  country('GR', 'el', 'EUR', 1, 'mediterranean', [
    ['Athens', 'city52515', 2400, 5.4, 40],
    ['Thessaloníki', 'city53278', 2200, 5.4, 20, 225],
    ['Chania', 'city52530', 2600, 4.9, 12, 350],
  ]),
  country('CY', 'el', 'EUR', 1, 'mediterranean', [
    ['Limassol', 'city22055', 3400, 5.6, 20, 150],
    ['Paphos', 'city22071', 2500, 5.6, 12, 240],
  ]),
  country('MT', 'en', 'EUR', 1, 'mediterranean', [
    ['Valletta', 'city67815', 4300, 4.8, 12, 60],
    ['Sliema', 'city67811', 4500, 4.8, 10, 60],
  ]),
  country('HR', 'hr', 'EUR', 1, 'mediterranean', [
    ['Zagreb', 'city55004', 3100, 4.6, 22],
    ['Split', 'city54904', 4400, 4.3, 18, 210],
  ]),
  country('SI', 'sl', 'EUR', 1, 'central', [['Ljubljana', 'city104169', 4400, 4.2, 16]]),
  country('SK', 'sk', 'EUR', 1, 'central', [['Bratislava', 'city104374', 3400, 4.6, 20]]),
  country('HU', 'hu', 'HUF', 367, 'central', [['Budapest', 'city55263', 3000, 5.2, 36]]),
  country('RO', 'ro', 'RON', 5.28, 'central', [
    ['Bucharest', 'city90347', 2100, 6.2, 28],
    ['Cluj-Napoca', 'city90771', 2900, 5.2, 16],
  ]),
  country('BG', 'bg', 'EUR', 1, 'central', [
    ['Sofia', 'city9701', 2300, 4.6, 24],
    ['Varna', 'city9735', 1800, 4.9, 16, 110],
  ]),
  country('AL', 'sq', 'ALL', 92, 'mediterranean', [
    ['Tirana', 'city271', 2100, 5.2, 14],
    ['Durrës', 'city157045', 1500, 5.4, 8, 220],
  ]),
  country('MK', 'mk', 'MKD', 61.5, 'central', [['Skopje', 'city67526', 1800, 5.0, 12]]),
  country('BA', 'bs', 'BAM', 1.956, 'central', [['Sarajevo', 'city8380', 1800, 4.8, 12]]),
  country('ME', 'sr', 'EUR', 1, 'mediterranean', [
    ['Podgorica', 'city67364', 1900, 5.2, 8],
    ['Budva', 'city67347', 2900, 4.9, 14, 200],
  ]),
  country('MD', 'ro', 'MDL', 20.1, 'eastern', [['Chişinău', 'city67285', 1600, 5.6, 14]]),
  country('BY', 'ru', 'BYN', 3.44, 'eastern', [['Minsk', 'city15989', 1500, 5.8, 16]]),
  country('AM', 'en', 'AMD', 413, 'eastern', [['Yerevan', 'city581', 2200, 7.0, 20]]),
  country('AZ', 'en', 'USD', 1.14, 'eastern', [['Baku', 'city8052', 1500, 6.0, 10, 140]]),
  country('KZ', 'ru', 'USD', 1.14, 'eastern', [
    ['Almaty', 'city65607', 1500, 7.0, 16],
    ['Astana', 'state156', 1300, 7.2, 12],
  ]),
  country('IL', 'en', 'USD', 1.14, 'mediterranean', [
    ['Tel Aviv', 'city57564', 12500, 3.0, 16, 280],
    ['Jerusalem', 'city57484', 8500, 3.1, 8],
  ]),
  country('EG', 'ar', 'EGP', 59, 'mediterranean', [
    ['Cairo', 'city31802', 800, 7.0, 14],
    ['Hurghada', 'city31817', 900, 7.4, 10, 80],
  ]),
  country('MA', 'fr', 'EUR', 1, 'mediterranean', [
    ['Marrakesh', 'city67159', 1500, 5.8, 16],
    ['Casablanca', 'city67098', 1700, 5.6, 10, 330],
  ]),
  country('TN', 'fr', 'EUR', 1, 'mediterranean', [['Tunis', 'city107039', 900, 5.6, 8]]),
  country('ZA', 'en', 'USD', 1.14, 'american', [
    ['Cape Town', 'city131059', 2000, 8.0, 16, 330],
    ['Johannesburg', 'city131136', 900, 9.6, 8],
  ]),
  country('KE', 'en', 'USD', 1.14, 'tower', [['Nairobi', 'city64845', 1200, 6.4, 10]]),
  country('MU', 'fr', 'EUR', 1, 'mediterranean', [['Port Louis', 'city67895', 1700, 5.2, 6, 300]]),
  country('SA', 'ar', 'SAR', 4.26, 'tower', [['Riyadh', 'city102874', 1700, 6.6, 10]]),
  country('QA', 'ar', 'USD', 1.14, 'tower', [['Doha', 'city89864', 3100, 6.0, 8, 40]]),
  country('IN', 'en', 'INR', 109, 'tower', [
    ['Mumbai', 'city133024', 3600, 3.4, 16, 230],
    ['Bengaluru', 'city57933', 1300, 4.0, 10],
  ]),
  country('TH', 'en', 'THB', 38, 'tower', [
    ['Bangkok', 'city106448', 3700, 5.2, 22],
    ['Phuket', 'city106650', 2900, 6.0, 14, 100],
  ]),
  country('VN', 'en', 'USD', 1.14, 'tower', [['Ho Chi Minh City', 'city130202', 3000, 4.2, 12]]),
  country('ID', 'en', 'USD', 1.14, 'mediterranean', [['Denpasar', 'city56263', 1900, 7.0, 12]]),
  country('MY', 'en', 'USD', 1.14, 'tower', [['Kuala Lumpur', 'city76497', 2300, 5.0, 12]]),
  country('SG', 'en', 'USD', 1.14, 'tower', [['Singapore', 'city104057', 15500, 3.2, 12, 160]]),
  country('PH', 'en', 'USD', 1.14, 'tower', [['Manila', 'city161633', 2500, 5.6, 8, 270]]),
  country('KR', 'ko', 'USD', 1.14, 'tower', [['Seoul', 'city65498', 11500, 2.6, 16]]),
  country('CN', 'zh-CN', 'USD', 1.14, 'tower', [['Shanghai', 'state2249', 8600, 2.0, 8]]),
  country('AU', 'en', 'AUD', 1.62, 'american', [
    ['Sydney', 'city7408', 8200, 3.4, 28, 70],
    ['Melbourne', 'city6235', 5500, 4.0, 24, 210],
    ['Brisbane', 'city4411', 5300, 4.3, 12],
  ]),
  country('NZ', 'en', 'USD', 1.14, 'american', [['Auckland', 'city79773', 5000, 4.2, 12, 20]]),
  country('CA', 'en', 'CAD', 1.61, 'american', [
    ['Toronto', 'city17121', 6200, 4.4, 20, 150],
    ['Montréal', 'city16709', 3900, 4.9, 12, null, 'fr'],
    ['Vancouver', 'city17145', 7400, 3.9, 12, 300],
  ]),
  country('MX', 'es', 'MXN', 20.5, 'mediterranean', [
    ['Mexico City', 'city72102', 2500, 5.6, 14],
    ['Cancún', 'city68787', 2100, 6.2, 10, 80],
  ]),
  country('CR', 'es', 'USD', 1.14, 'mediterranean', [['San José', 'city21756', 1700, 6.4, 8]]),
  country('PA', 'es', 'USD', 1.14, 'tower', [['Panamá', 'city80394', 2100, 6.4, 8, 160]]),
  country('BR', 'pt', 'BRL', 5.94, 'tower', [
    ['São Paulo', 'city15101', 2100, 5.8, 20],
    ['Rio de Janeiro', 'city14309', 2000, 5.6, 16, 100],
  ]),
  country('AR', 'es', 'USD', 1.14, 'parisian', [['Buenos Aires', 'state4880', 2000, 5.6, 18, 60]]),
  country('UY', 'es', 'USD', 1.14, 'mediterranean', [
    ['Montevideo', 'city129833', 2400, 5.8, 8, 200],
  ]),
  country('CL', 'es', 'USD', 1.14, 'tower', [['Santiago', 'city19111', 2400, 5.0, 10]]),
  country('CO', 'es', 'USD', 1.14, 'tower', [
    ['Medellín', 'city21074', 1500, 6.2, 10],
    ['Bogotá', 'city149237', 1500, 6.0, 8],
  ]),
  country('PE', 'es', 'USD', 1.14, 'tower', [['Lima', 'city80701', 1700, 5.6, 8]]),
  country('DO', 'es', 'USD', 1.14, 'mediterranean', [
    ['Punta Cana', 'city31162', 1800, 6.6, 8, 80],
  ]),
  country('LU', 'fr', 'EUR', 1, 'parisian', [['Luxembourg', 'city66801', 10800, 3.2, 8]]),
  country('MC', 'fr', 'EUR', 1, 'mediterranean', [
    ['Monte-Carlo', 'city160056', 47000, 1.9, 6, 140],
  ]),
  country('AD', 'ca', 'EUR', 1, 'central', [['Andorra la Vella', 'city1', 4600, 4.2, 8]]),
]
