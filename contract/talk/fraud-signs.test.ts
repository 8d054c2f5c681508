import { expect, test } from 'vitest'
import { fraudSigns, type FraudSign } from './fraud-signs.ts'

test.each<[string, FraudSign[]]>([
  ['I am abroad. Pay the deposit to reserve it and I will send you the keys.', ['pay']],
  ['Send the money by Western Union', ['pay']],
  ['Your account is about to be closed. Answer with your password.', ['code']],
  ['You will get an SMS: tell me the verification code', ['code']],
  ['Write me on WhatsApp: +34 600 000 000', ['elsewhere']],
  ['Bitte überweisen Sie die Kaution vor der Besichtigung.', ['pay']],
  ['Nennen Sie mir den Bestätigungscode aus der SMS', ['code']],
  ['Für die Reservierung ist eine Anzahlung nötig', ['pay']],
  ['Tiene que pagar la fianza antes de la visita', ['pay']],
  ['Envíeme el código de verificación y la contraseña', ['code']],
  ['يرجى دفع العربون قبل المعاينة', ['pay']],
  ['أرسل لي رمز التحقق على الواتساب', ['code', 'elsewhere']],
  ['Переведите залог до просмотра, ключи привезёт курьер', ['pay']],
  ['Сообщите код из СМС', ['code']],
  ['Напишите мне в телеграм', ['elsewhere']],
  ['Please pay the deposit today, others are interested', ['pay']],
  ['Pay 500 euros right now', ['pay']],
  ['There is a fee to reserve it', ['pay']],
  ['Bitte überweisen Sie die Kaution noch heute', ['pay']],
  ['Zahlung vor der Besichtigung', ['pay']],
  ['Ingrese la fianza hoy', ['pay']],
  ['ادفع العربون اليوم', ['pay']],
  ['Переведите деньги сегодня', ['pay']],
])('%s', (text, signs) => {
  expect(fraudSigns(text)).toEqual(signs)
})

test.each([
  'Is it still available? I can come today after six.',
  'The deposit is two months of rent, as the law says.',
  'Can we transfer the viewing to Friday?',
  'Wie hoch ist die Kaution? Gibt es einen Aufzug?',
  'Ist die Wohnung heute noch zu besichtigen?',
  '¿Cuánto es la fianza y qué gastos incluye?',
  'Estamos interesados, ¿se puede visitar hoy?',
  'كم مبلغ التأمين؟ هل الشقة متاحة اليوم؟',
  'Можно посмотреть квартиру сегодня? Есть ли залог?',
  'What is the postal code of the building?',
  'Какой размер залога?',
  'I feel good about it, could we visit today?',
  'It has 900 square feet, can I come today',
  'Please pay attention to the dog today',
  'Please pay attention to the dog before the viewing',
  'Hello, how high is the deposit and can I move in today',
  'I feel we should talk before the viewing',
  'IMO it is great',
  'Kann ich heute kommen, die Zahl der Zimmer passt',
  'Wie hoch ist die Kaution und kann ich heute einziehen',
  'Die Anzahl und Zahl der Zimmer klären wir vor der Besichtigung',
  'Cuánto es la fianza y puedo entrar hoy',
  'El depósito me parece bien, puedo ir ahora mismo a verlo',
  'كم مبلغ التأمين وهل يمكنني زيارة الشقة اليوم',
  'ما هي الرسوم وهل الشقة متاحة فورا',
  'Какой залог и можно ли посмотреть сегодня',
  'Деньги у меня есть, могу приехать сейчас',
])('nothing in: %s', (text) => {
  expect(fraudSigns(text)).toEqual([])
})
