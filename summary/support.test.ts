import { expect, test } from 'vitest'
import { LOCALE_CODES } from '#i18n/locale-codes.ts'
import { isChecked, isSupported } from './support.ts'

test.each([
  ['en', 'The price is 320,000 euros, and it has a lift.', ['Price: 320,000 euros', 'Lift']],
  ['de', 'Der Preis ist 320.000 Euro.', ['Preis: 320.000 Euro']],
  ['es', 'El precio es de 320.000 euros.', ['Precio: 320.000 euros']],
  ['ar', 'السعر هو 320,000 يورو.', ['السعر: 320,000 يورو']],
  ['ru', 'Это квартира, и её цена 320 000 евро.', ['Квартира', 'Цена: 320 000 евро']],
])('%s: sentences supported by their sources are accepted', (lang, sentence, sources) => {
  expect(isSupported(sentence, sources, lang)).toBe(true)
})

test.each([
  ['en', 'It has a spa, a gym and a bar.', ['Price: 320,000 euros']],
  ['de', 'Das ist am See.', ['Lage: Berlin']],
  ['es', 'Es un piso con spa.', ['Piso: 320.000 euros']],
  ['ar', 'هو في حي.', ['السعر: 320,000 يورو']],
  ['ru', 'Это дом и сад.', ['Дом: 320 000 евро']],
  // Words of other scripts are whole sentences.
  ['en', '价格三十万欧元包括游泳池', ['价格三十万欧元']],
])('%s: short words are facts too: %s', (lang, sentence, sources) => {
  expect(isSupported(sentence, sources, lang)).toBe(false)
})

test.each([
  ['fr', 'Le prix est de 320 000 euros.', ['Prix : 320 000 euros']],
  ['pl', 'To jest mieszkanie z balkonem.', ['Mieszkanie', 'Wyposażenie: balkon']],
  ['fi', 'Rivitalossa on hissi ja parveke.', ['Rivitalo', 'Hissi ja parveke']],
  ['hu', 'A lakásban van lift és erkély.', ['Lakás', 'Lift és erkély']],
  ['tr', 'Bu daire, balkonu ve asansörü olan bir dairedir.', ['Daire', 'Balkon ve asansör']],
  ['ka', 'ეს არის ბინა და მას აქვს აივანი.', ['ბინა', 'აივანი']],
  ['ja', 'マンションの価格は320,000ユーロです。', ['マンション', '価格：320,000ユーロ']],
  ['zh-CN', '住宅的价格是320,000欧元。', ['住宅', '价格：320,000欧元']],
])('%s: sentences of all languages are accepted', (lang, sentence, sources) => {
  expect(isSupported(sentence, sources, lang)).toBe(true)
})

test.each([
  ['tr', 'Bu daire asansörsüz.', ['Daire', 'Asansör']],
  ['fi', 'Asunto on hissitön.', ['Asunto', 'Hissi']],
  ['et', 'Korter on liftita.', ['Korter', 'Lift']],
  ['hu', 'A lakás lift nélkül van.', ['Lakás', 'Lift']],
  ['pl', 'To jest mieszkanie bez windy.', ['Mieszkanie', 'Winda']],
  ['ja', 'エレベーターなしです。', ['エレベーター']],
  ['zh-CN', '没有电梯。', ['电梯']],
])('%s: what denies a fact is not accepted', (lang, sentence, sources) => {
  expect(isSupported(sentence, sources, lang)).toBe(false)
})

test('a sentence of every language of the portal can be checked', () => {
  expect(LOCALE_CODES.filter((code) => !isChecked(code))).toEqual([])
})

test('in languages that cannot be checked nothing is taken', () => {
  expect(isSupported('Giá', ['Giá'], 'vi')).toBe(false)
})
