import { fold } from '#text/fold.ts'

/** Signs of fraud in a message; its reader sees a hint for each. */
export const FRAUD_SIGNS = ['pay', 'code', 'elsewhere'] as const
export type FraudSign = (typeof FRAUD_SIGNS)[number]

type Lang = 'any' | 'en' | 'de' | 'es' | 'ar' | 'ru'
type Words = Partial<Record<Lang, string>>

/** Beginnings of words and phrases, separated by commas; with `$` whole words, with `^` where a sentence begins. A sign needs one of each of its lists in one sentence. */
const SIGNS: Record<FraudSign, readonly (readonly Words[])[]> = {
  pay: [
    // Money that cannot be taken back.
    [
      {
        any: 'western union, moneygram, paysafe, bitcoin, usdt, ethereum, ria money',
        en: 'gift card, crypto, wire the money, money order, escrow',
        de: 'geschenkkarte, gutscheinkarte, guthabenkarte, kryptowährung, treuhandkonto',
        es: 'tarjeta regalo, tarjetas regalo, criptomoneda, giro postal, cuenta de garantia',
        ar: 'ويسترن يونيون, موني جرام, بطاقة هدايا, بطاقات هدايا, عملة رقمية, بيتكوين',
        ru: 'вестерн юнион, подарочн, криптовалют, биткоин, золотая корона, эскроу',
      },
    ],
    [
      {
        en: 'deposit, pay$, paying$, payment, prepay, transfer, send money, send the money, send me, fee$, fees$, bank account',
        de: 'kaution, anzahlung, zahle$, zahlen$, zahlt$, zahlung, bezahl, überweis, vorkasse, gebühr, geld, bankkonto',
        es: 'fianza, deposito, señal, pague, pagar, pago, transfer, transfier, dinero, ingrese',
        ar: 'عربون, تأمين, دفع, ادفع, تدفع, تحويل, حول, مبلغ, رسوم',
        ru: 'залог, предоплат, аванс, оплат, заплат, перевед, перевод, перечисл, деньги',
      },
      {
        en: 'before viewing, before the viewing, before you view, before a viewing, before you see, before seeing, before visiting, without viewing, to reserve, to hold it, to secure, abroad, send the keys, send you the keys, keys by, courier',
        de: 'vor der besichtigung, vor einer besichtigung, ohne besichtigung, bevor sie, zum reservieren, um zu reservieren, für die reservierung, zur reservierung, ausland, schlüssel per, schlüssel zu, schicke ihnen die schlüssel, kurier',
        es: 'antes de la visita, antes de visitar, antes de ver, sin visitar, sin visita, para reservar, para apartar, extranjero, envio las llaves, enviare las llaves, llaves por, mensajeria',
        ar: 'قبل المعاينة, قبل الزيارة, دون معاينة, بدون معاينة, للحجز, لحجز, خارج البلاد, المفاتيح',
        ru: 'до просмотра, до показа, без просмотра, перед просмотром, чтобы забронировать, для брони, за бронь, за границей, ключи, курьер',
      },
    ],
    // In a hurry: only where it is demanded, because many ask for a visit today.
    [
      {
        en: '^pay$, please pay$, kindly pay$, just pay$, you must pay$, you need to pay$, you have to pay$, transfer money, transfer the money, transfer the deposit, transfer the amount, transfer me, send money, send the money, send the deposit, send me the money, send me the deposit',
        de: 'zahlen sie, bezahlen sie, überweisen sie, bitte zahl, bitte bezahl, bitte überweis, müssen sie zahlen, schicken sie das geld, schicken sie geld, senden sie das geld, senden sie geld',
        es: 'pague$, ingrese$, transfiera, deposite$, haga el pago, haga una transferencia, haga la transferencia, envie el dinero, envie dinero, envieme, tiene que pagar, debe pagar',
        ar: 'ادفع, ادفعوا, حول المبلغ, حول العربون, حول المال, ارسل المبلغ, ارسل المال, يرجى دفع, يرجى تحويل, الرجاء دفع, الرجاء تحويل, يجب دفع, عليك دفع, قم بدفع, قم بتحويل',
        ru: 'заплатите, оплатите, переведите, перечислите, внесите, пришлите деньги, отправьте деньги, нужно оплатить, надо оплатить, необходимо оплатить, нужно перевести, надо перевести',
      },
      {
        en: 'today, right now, immediately, urgent, now$',
        de: 'heute, sofort, dringend, umgehend',
        es: 'hoy$, ahora mismo, inmediatamente, urgente',
        ar: 'اليوم, فورا, حالا, عاجل',
        ru: 'сегодня, сейчас, срочно, немедленно',
      },
    ],
  ],
  code: [
    [
      {
        any: 'otp, cvv, cvc, tan nummer',
        en: 'verification code, confirmation code, security code, sms code, code by sms, code you received, code you got, code from the sms, code we sent, one time code, password, passcode, pin number, card number, card details, login details',
        de: 'bestätigungscode, sicherheitscode, sms code, code per sms, code aus der sms, code den sie erhalten, einmalcode, passwort, kennwort, pin nummer, kartennummer, kartendaten, zugangsdaten',
        es: 'codigo de verificacion, codigo de confirmacion, codigo de seguridad, codigo sms, codigo que ha recibido, codigo que recibio, codigo que le llego, contraseña, numero de tarjeta, datos de la tarjeta, datos de acceso',
        ar: 'رمز التحقق, رمز التأكيد, رمز الأمان, رمز sms, الرمز الذي وصلك, الكود, كود التحقق, كلمة المرور, كلمة السر, رقم البطاقة, بيانات البطاقة, الرقم السري',
        ru: 'код подтверждения, код из смс, код из sms, смс код, код который, код безопасности, одноразов, пароль, номер карты, данные карты, пин код',
      },
    ],
  ],
  elsewhere: [
    [
      {
        any: 'whatsapp, whats app, telegram, viber, wechat, snapchat, instagram, facebook, messenger, t me, wa me',
        ar: 'واتساب, واتس اب, واتس, تلغرام, تيليجرام, تليجرام, فايبر',
        ru: 'ватсап, вотсап, вацап, телеграм, вайбер',
      },
    ],
  ],
}

/** Conjunctions, prepositions and the article that Arabic writes with the word. */
const PREFIX = '[وفبلك]?(?:ال|لل)?'

/** Phrases with a word of payment that are about something else. */
const IDIOMS = /\bpay(?:ing)? (?:attention|a visit)\b/gu

const patterns = FRAUD_SIGNS.map((sign) => ({
  sign,
  ways: SIGNS[sign].map((lists) => lists.map(patternOf)),
}))

function patternOf(words: Words): RegExp {
  const parts = Object.entries(words).flatMap(([lang, list]) =>
    list.split(',').map((word) => {
      const text = fold(word.replace(/[$^]/g, ''))
      // Short ones are whole words.
      const end = word.endsWith('$') || (lang === 'any' && text.length < 6) ? '(?= |$)' : ''
      const start = word.includes('^') ? '^' : '(?:^| )'
      return start + (lang === 'ar' ? PREFIX + text.replace(/^ال/, '') : text) + end
    }),
  )
  return new RegExp(parts.join('|'), 'u')
}

/** By the words of all complete languages, whatever language the message is in. */
export function fraudSigns(text: string): FraudSign[] {
  const sentences = text.split(/[.!?؟;\n]+/u).map((one) => fold(one).replace(IDIOMS, ''))
  return patterns
    .filter(({ ways }) =>
      ways.some((lists) =>
        sentences.some((sentence) => lists.every((pattern) => pattern.test(sentence))),
      ),
    )
    .map(({ sign }) => sign)
}
