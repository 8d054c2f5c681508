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
])('nothing in: %s', (text) => {
  expect(fraudSigns(text)).toEqual([])
})
