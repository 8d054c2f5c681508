/**
 * Words of common passwords, which combine one or two of them with digits and signs: words of the portal's languages without accents, names, places, teams and brands.
 * A password of these alone is rejected (`common-passwords.ts`).
 */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `
  password passwort passwd pass kennwort geheim geheimnis contrasena clave senha motdepasse haslo heslo parola lozinka wachtwoord losenord salasana jelszo sifre parool adgangskode secreto segredo segreto
  пароль секрет привет любовь солнце россия москва наташа мама папа админ
  admin administrator root user guest test tester testing demo login letmein welcome changeme change changeit secret default access master mypassword newpassword mypass opensesame sesame system manager support office
  work company business service internet server computer network windows linux android iphone samsung apple google facebook instagram twitter youtube whatsapp telegram amazon netflix microsoft nintendo playstation
  minecraft fortnite pokemon starwars startrek matrix gandalf hogwarts harrypotter spiderman superman batman ironman avengers wolverine joker naruto pikachu sonic mario zelda
  dragon monkey tiger lion eagle falcon panther wolf dolphin butterfly unicorn panda rabbit turtle kitten kitty puppy doggy horse bear shark snake spider phoenix elephant chicken birdie animal hund katze pferd perro gato tigre
  shadow sunshine princess prince queen king angel devil demon ghost ninja pirate warrior soldier knight wizard magic hunter ranger killer buster boomer bandit maverick rocket thunder lightning storm
  football soccer baseball basketball hockey tennis golf volleyball cricket rugby skate surfing racing runner player gamer champion winner fussball futbol
  chelsea arsenal liverpool manchester united tottenham everton barcelona barca realmadrid madrid juventus milan inter bayern dortmund schalke benfica porto ajax celtic yankees lakers cowboys steelers patriots eagles
  mercedes porsche ferrari lamborghini mustang camaro corvette honda toyota nissan subaru audi volkswagen yamaha kawasaki suzuki harley ducati
  iloveyou iloveu loveyou love lovely lover loveme forever always baby babygirl babyboy honey sweet sweety sweetheart darling beautiful pretty cutie sexy kiss kisses liebe schatz hase engel maus amor teamo tequiero
  miamor corazon cielo princesa jetaime amour cherie bisous
  hello hallo hola bonjour ciao salut welcome willkommen bienvenido bienvenue benvenuto thankyou please whatever nothing something someone anything everything freedom peace happy lucky smile life live hope faith trust trustno
  dream dreams friend friends family mother father mommy daddy mama papa sister brother
  summer winter spring autumn sommer herbst fruhling verano invierno primavera otono printemps automne hiver estate inverno
  january february march april june july august september october november december januar februar juni juli oktober dezember enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
  monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag freitag samstag sonntag lunes martes miercoles jueves viernes sabado domingo weekend
  black white green blue yellow orange purple pink silver golden gold diamond crystal pearl ruby rainbow red schwarz weiss rot blau grun rojo azul verde negro blanco
  cookie chocolate banana cherry apple pepper ginger cheese coffee pizza cocacola pepsi vanilla strawberry peanut candy sugar
  flower rose lily daisy jasmine garden ocean water river mountain island moon star stars sun sunset sunrise earth snow snowball fire rain cloud
  music guitar piano metallica nirvana eminem beatles madonna rockstar rock dance party movie art
  jesus christ god heaven church bible angelo blessed grace
  michael jessica jennifer ashley daniel thomas charlie andrew jordan michelle robert anthony george matthew joshua william david james john joseph richard charles christopher christian nicole amanda samantha elizabeth sarah
  stephanie melissa lauren rachel rebecca hannah emily emma olivia sophia sophie isabella charlotte victoria natalie natasha vanessa veronica monica laura linda sandra barbara patricia maria marie anna anne julia juliana
  alexander alexandra alexis alex max maximilian felix lukas lucas leon jonas paul peter stefan stephan andreas martin markus sebastian tobias florian dominik patrick oliver benjamin jonathan nicholas nicolas samuel gabriel
  carlos juan jose luis miguel pedro pablo diego fernando francisco javier alejandro antonio manuel rafael ricardo roberto eduardo sergio jorge andrea carmen lucia sofia camila valentina daniela carolina claudia cristina
  pierre jean louis camille julien nathalie isabelle mohammed mohamed muhammad ahmed ali hassan fatima omar khaled yusuf ivan dmitry sergey vladimir olga tatiana irina svetlana katya
  london paris berlin hamburg munich munchen koln frankfurt vienna wien zurich rome roma lisbon lisboa moscow newyork chicago boston dallas houston texas florida california america london dubai istanbul tokyo sevilla valencia
  malaga espana germany deutschland england ireland scotland france italia italy portugal brasil brazil mexico argentina colombia canada australia russia poland polska ukraine turkey india pakistan china japan
  house home homes immobilien immobilie inmobiliaria immobilier property portal apartment wohnung makler vivienda maison casa haus
  one two three four five six seven eight nine zero eins zwei drei uno dos tres
  the you me my is and abc abcd abcdef xyz qaz wsx asdf qwer qwert zxcv
  mmm lol omg wtf fuck fuckyou fuckoff shit bitch asshole dick pussy sex porn`
    .trim()
    .split(/\s+/),
)

/** Keyboard rows, columns and alphabets, in both directions. */
export const LINES: readonly string[] = [
  '1234567890',
  '0123456789',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  // Without the breve of й.
  'ицукенгшщзхъ',
  'фывапролджэ',
  'ячсмитьбю',
  'abcdefghijklmnopqrstuvwxyz',
  'абвгдежзиклмнопрстуфхцчшщъыьэюя',
  '1qaz',
  '2wsx',
  '3edc',
  '4rfv',
  '5tgb',
  '6yhn',
  '7ujm',
  '8ik',
  '9ol',
  '147',
  '258',
  '369',
  '159',
  '357',
  '2468',
  '13579',
]
