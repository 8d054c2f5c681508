import { fold } from '#text/fold.ts'

/** Words that say nothing of what is asked, by language. */
const STOP_WORDS: Record<string, string> = {
  en: 'a about after all also am an and any anyone are as at be because been before but by can cannot can’t could did do does doesn don for from get give go got had has have having he hello help her hi him his how however i i’m if in into is isn it its just know let like make many me more most much must my need no not now of off on one only or other our out please possible see she should so some somebody someone something still such take than thank thanks that the their them then there these they thing this those to too try until up us use very want was way we well were what when where which who whom why will wish with without would yes yet you your',
  de: 'aber alle alles als also am an andere auch auf aus bei beim bin bis bitte brauche da danke darf das dass dein dem den denn der des dich die dies diese dieser dieses doch dort du durch ein eine einem einen einer eines einfach er es etwas euch für funktioniert gar geht gibt guten haben habe hallo hat hätte hier hilfe ich ihm ihn ihnen ihr ihre im immer in ist ja jede jemand jetzt kann kein keine keinen können könnte man mehr mein meine meinem meinen meiner mich mir mit möchte möglich muss müssen nach nicht nichts noch nur ob oder ohne sehr sein seine sich sie sind so soll sollte tag tun über um und uns unser vom von vor war warum was weil welche wenn wer werde werden wie wieder will wir wird wo wollen würde zu zum zur zwischen machen mache macht',
  es: 'a al algo alguien algún alguna algunos ante antes aquí así aún aunque ayuda bien cada como cómo con cual cuál cuando cuándo cuánto cuántos da de del desde donde dónde dos el él ella ellos en entre era es esa ese eso esta está están estar este esto estos estoy favor fue gracias ha hace hacer hago han has hasta hay he hola la las le les lo los más me mi mis muy nada necesito ni no nos nosotros o otra otro para pero poco poder por porque puede puedes puedo pues que qué quién quiere quiero se sea según ser si sí siempre sin sobre solo son soy su sus también tan tengo tiene tienen todo todos tu tú tus un una uno unos usted va voy y ya yo',
  fr: 'a afin ai aide alors après as au aucun aucune aussi autre autres aux avant avec avez avoir avons bonjour ça car ce cela ces cet cette ceux chaque chez ci comme comment contre côté dans de depuis des deux devant dois doit donc du elle elles en encore entre es est et étais était étant été être eu eux faire fait fais faut font grâce ici il ils j je jusque la là le les leur leurs lorsque lui ma mais me même merci mes mettre moi moins mon ne ni non nos notre nous on ont ou où par parce pas peu peut peux plaît plus pour pourquoi pourrait pouvez pouvoir puis quand que quel quelle quelles quels quelque quelques qui quoi rien s sa sans se sera ses si soit son sont sous suis sur ta tes toi ton toujours tous tout toute toutes très tu un une va vais vers veut veux voici voilà votre vos vous voudrais y',
  it: 'a abbiamo ad adesso agli ai aiuto al alla alle allo altri altro anche ancora avere c che chi ci ciao ciò come con cosa così cui da dagli dai dal dalla dalle dallo degli dei del della delle dello deve devo di dopo dov dove due e è ed era essere essi fa fare fatto favore fino fra già gli grazie ha hai hanno ho i il in io l la le lei li lo loro lui ma me mi mia mie miei mio molto ne negli nei nel nella nelle nello nessuno niente no noi non nostra nostro o ogni oppure per perché perciò però più poi poco possibile posso può puoi qual qualche qualcosa qualcuno quale quali quando quanti quanto quel quella quelle quelli quello questa queste questi questo qui quindi salve se sei sempre senza si sì sia siamo sono sta sto su sua sue sugli sui sul sulla sulle suo suoi te ti tra troppo tu tua tue tuo tuoi tutta tutte tutti tutto un una uno va vi voglio voi vorrei vostra vostro buongiorno',
  ar: 'في من إلى الى على عن مع هذا هذه ذلك تلك التي الذي الذين ما ماذا متى أين اين كيف كم لماذا هل لا لم لن ليس ليست قد كان كانت يكون تكون أن ان إن أنا انا أنت نحن هو هي هم كل بعض أي اي أو او ثم إذا اذا لو لكن بل حتى عند عندما بعد قبل بين غير أريد اريد يمكن يمكنني أستطيع استطيع أحتاج احتاج أرجو مرحبا شكرا من فضلك لدي عندي لي له لها لنا لكم منه منها فيه فيها به بها شيء شخص ليت و يا ب ل مساعدة السلام عليكم أحدهم هناك هنا الآن فقط أيضا',
  ru: 'а без бы был была были было быть в вам вас ваш весь во вот все всё всего всех вы где да для до его ее её если есть еще ещё же за здесь здравствуйте зачем и из или им их к как какая какие какой ко когда кого которая который которые кто куда ли либо меня мне много могу может можно мой моя мои мы на над надо нам нас наш не него нее ней нельзя нет ни них но ну нужно о об один он она они оно от очень по под пожалуйста помогите помощь после потому почему при про просто с свой свою сделать себе себя сейчас со спасибо так также такой там то тогда того тоже только том тот ту тут ты у уже хочу хотел чего чем через что чтобы эта эти это этот я добрый день',
  pt: 'a ainda ajuda alguém algo alguma algum antes ao aos aqui as até bem boa bom com como consigo cada da das de depois do dos dia dois duas e é ela ele eles em então entre era essa esse esta está estão este estou eu faço faz favor fazer foi há isso isto já lá lhe mais mas me mesmo meu meus minha minhas muito na não nas nem no nos nós num numa o obrigado olá onde os ou outra outro para pela pelo pode podem poder por porque porquê posso preciso qual quais quando quanto quantos quantas que quê quem quer quero se sem ser seu seus são sim só sobre sou sua suas também tem têm tenho ter tive toda todas todo todos tudo um uma uns vez vocês vou',
  pl: 'a aby albo ale ani bardzo bez bo być było by był była ci co coś cześć czy czemu dla dlaczego do dobry dziękuję dzień gdy gdzie go i ich ile im inny ja jak jaka jaki jakie jako je jego jej jest jestem jeszcze jeśli już każdy kiedy kogo kto ktoś która które który którego lub ma mam mają mi mnie moich moja moje moją mojego mojej mój może można mogę mu my na nad nam nas nasz nic nie niż no o od ona one oni oraz po pod pomoc pomocy potem potrzebuję poza proszę przed przez przy się są skąd swój swoje swoją ta tak taki tam te tego tej ten to trzeba tu tutaj twój twoje ty tylko w was we więc witam wszystko z za zawsze ze zrobić żeby chcę chciałbym chciałabym',
  'zh-CN':
    '怎么 么样 么办 怎样 如何 什么 为什 哪里 哪些 哪个 可以 能否 是否 我的 我要 我想 想要 请问 你好 您好 谢谢 帮助 需要 一个 这个 那个 没有 不能 不了 我们 自己 现在 已经 如果 因为 但是 多少 有人 一下',
}

/** Endings that words lose, longest first; `least` letters stay. Letters are those that `fold` leaves. */
const ENDINGS: Record<string, { least: number; pattern: RegExp }> = {
  en: { least: 3, pattern: /(?:ations?|ings?|ers?|ed|es|ly|(?<!s)s|e)$/ },
  de: { least: 4, pattern: /(?:ungen|ung|eten|ete|et|ern|en|er|em|es|e|n|s|t)$/ },
  es: {
    least: 4,
    pattern:
      /(?:aciones|acion|amientos?|mente|iendo|ando|aron|adas|ados|idas|idos|ada|ado|ida|ido|amos|emos|ar|er|ir|es|os|as|o|a|e|s)$/,
  },
  fr: {
    least: 3,
    pattern:
      /(?:issements?|atrices?|ations?|ateurs?|ements?|aient|antes?|ants?|ions?|ees?|ent|ues?|us?|ait|ant|ez|er|ir|re|es|(?<=[ae]u)x|s|e)$/,
  },
  it: {
    least: 3,
    pattern:
      /(?:azion[ei]|ament[eio]|mente|ator[ei]|ando|endo|[aei]r(?:e|mi|l[aeio]|si|ti)|[aiu]t[aeio]|i?[aeo]|i)$/,
  },
  ar: { least: 3, pattern: /(?:اتي|ات|ان|ون|ين|تي|يه|ها|هم|كم|نا|ه|ي|ك)$/ },
  ru: {
    least: 3,
    pattern:
      /(?:ениями|ением|ении|ение|ения|ению|иями|ями|ами|ого|его|ому|ему|ыми|ими|иях|ете|ите|уют|ует|ают|яют|ает|яет|ях|ах|ов|ев|еи|ои|ыи|ии|ая|яя|ое|ее|ые|ие|ых|их|ую|юю|ом|ем|ам|ям|ия|ию|ут|ют|ат|ят|ет|ит|ал|ил|ла|ло|ли|ти|т|л|а|я|ы|и|о|е|у|ю)$/,
  },
  pt: {
    least: 4,
    pattern:
      /(?:acoes|acao|amentos?|imentos?|mente|ando|endo|indo|aram|eram|iram|adas|ados|idas|idos|ada|ado|ida|ido|amos|emos|imos|oes|ao|ar|er|ir|ais|eis|es|os|as|am|em|o|a|e|s)$/,
  },
  pl: {
    least: 4,
    pattern:
      /(?:aniami|eniami|aniach|eniach|aniem|eniem|ania|enia|anie|enie|aniu|eniu|iami|iach|ami|ach|ych|ich|ego|emu|ymi|imi|owi|uje|owac|alem|alam|iem|an|en|om|em|ow|ie|ia|iu|ej|ym|im|ac|ec|ic|yc|al|il|a|e|i|o|u|y)$/,
  },
  // Chinese has no endings.
  'zh-CN': { least: 1, pattern: /(?!)/ },
}

/** Short words before an apostrophe, which are written as one with the next. */
const ELISIONS: Record<string, RegExp> = {
  fr: /^(?:[cdjlmnst]|(?:jus|lors|puis|quoi)?qu)[’'](?=.)/i,
  it: /^(?:[cdlmst]v?|un|(?:a|da|de|ne|su|que)ll|quest|dov|com)[’'](?=.)/i,
}

/** Gives the form under which a word is found; null for words that say nothing. */
export type Stemmer = (word: string) => string | null

const stemmers = new Map<string, Stemmer>()

/** For a language without a list of its own: that of English. */
export function stemmerOf(language: string): Stemmer {
  const known = language in ENDINGS ? language : 'en'
  let stemmer = stemmers.get(known)
  if (!stemmer) {
    const stops = new Set((STOP_WORDS[known] ?? '').split(' ').map(fold))
    const { least, pattern } = ENDINGS[known]!
    stemmer = (word) => {
      const whole = known in ELISIONS ? word.replace(ELISIONS[known]!, '') : word
      const folded = known === 'de' ? withoutUmlauts(fold(whole)) : fold(whole)
      // A single sign of Arabic or a digit says too much.
      if (folded.length < 2 || stops.has(folded) || stops.has(fold(whole))) return null
      const bare =
        known === 'ar'
          ? // The article and prepositions are a part of the word.
            folded.replace(/^(?:[وفبك]?ال|لل|و(?=.{4}))(?=.{3})/, '')
          : known === 'ru'
            ? folded.replace(/(?<=.{4})с[ья]?$/, '')
            : folded
      const stem = bare.replace(pattern, '')
      return [...stem].length < least ? bare : stem.replace(/y$/, 'i')
    }
    stemmers.set(known, stemmer)
  }
  return stemmer
}

/** `loeschen` is `löschen`, whose dots `fold` took away. */
const withoutUmlauts = (folded: string): string => folded.replace(/([aou])e(?=[^aeiou])/g, '$1')

const WORD = /[\p{L}\p{M}\p{N}]+(?:[’'][\p{L}\p{M}]+)?/gu
const HAN = /^\p{Script=Han}/u
const PART = /\p{Script=Han}+|\P{Script=Han}+/gu

/** The words of a text, as they stand in it. Chinese has no spaces between them: each two signs that follow each other count as one. */
export function wordsIn(text: string): { word: string; index: number }[] {
  return [...text.matchAll(WORD)].flatMap(({ 0: run, index: start }) =>
    [...run.matchAll(PART)].flatMap(({ 0: word, index: within }) => {
      const index = start + within
      return HAN.test(word) && word.length > 2
        ? Array.from({ length: word.length - 1 }, (_, at) => ({
            word: word.slice(at, at + 2),
            index: index + at,
          }))
        : [{ word, index }]
    }),
  )
}
