import { expect, test } from 'vitest'
import { isSupported } from './support.ts'

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

test('in languages that cannot be checked nothing is taken', () => {
  expect(isSupported('价格三十万欧元', ['价格三十万欧元'], 'zh')).toBe(false)
  expect(isSupported('Prix', ['Prix'], 'fr')).toBe(false)
})
