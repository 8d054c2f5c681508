import { expect, test } from 'vitest'
import { isPortalName } from './portal-names.ts'

test.each([
  'Lares',
  'LARES',
  'Lares Support',
  'LARES Team',
  'Lаres',
  'Lаrеs Suppоrt',
  'L4res Support Team'.replace('4', '@'),
  'Laressupport',
  'Support-Lares',
  'Lares · Security',
  'Moderator',
  'Support',
  'Customer Service',
  'Kundendienst',
  'Atención al cliente'.replace(' al', ''),
  'Служба поддержки Lares',
  'Администрация',
  'فريق الدعم',
])('"%s" could be the portal', (name) => {
  expect(isPortalName(name)).toBe(true)
})

test.each([
  'María Lares',
  'Lares Immobilien',
  'Hogar y Lares S.L.',
  'Team Müller',
  'Help Home Properties',
  'Vera Visitor',
  'Clares',
  'Larissa',
  'الأمين',
  // A given name; with the article it is security.
  'أمان',
  '李明',
  '🙂',
])('"%s" could not', (name) => {
  expect(isPortalName(name)).toBe(false)
})
