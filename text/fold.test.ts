import { expect, test } from 'vitest'
import { slugify } from './fold.ts'

test.each([
  ['Engel & Völkers', 'engel-volkers'],
  ['Агентство «Вершина»', 'agentstvo-vershina'],
  ['Ακίνητα Αθήνα', 'akinita-athina'],
  ['دار السلام العقارية', 'dar-alslam-alaqaryh'],
  ['املاک پارس', 'amlak-pars'],
  ['საკუთარი ბინა', 'sakutari-bina'],
  // Text with Latin letters keeps only these.
  ['شركة Nova', 'nova'],
  ['東京不動産', ''],
])('the slug of %s: %s', (name, slug) => {
  expect(slugify(name)).toBe(slug)
})
