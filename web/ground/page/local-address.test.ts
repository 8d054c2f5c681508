import { expect, test } from 'vitest'
import { localAddress } from './local-address.ts'

test.each([
  ['/', '/'],
  ['/en/es?page=2#map', '/en/es?page=2#map'],
  ['/en/./es/../fr', '/en/fr'],
  ['/ar/es/search?q=شقة', '/ar/es/search?q=%D8%B4%D9%82%D8%A9'],
  ['/en?to=//other.example', '/en?to=//other.example'],
])('%s is %s', (address, read) => {
  expect(localAddress(address)).toBe(read)
})

test.each([
  'https://other.example/en',
  '//other.example',
  '/.//other.example',
  '/..//other.example',
  '/en/..//other.example',
  '/%2e//other.example',
  '/.%2e//other.example',
  '/%2F%2e%2e//other.example',
  '/%2Fother.example',
  '/%5Cother.example',
  '/./\\other.example',
  '/\\other.example',
  '/\t/other.example',
  '/.\n//other.example',
  '\\\\other.example',
  'javascript:alert(1)',
  'en/es',
  '/%',
  '/%E0%A4%A',
  `/${'x'.repeat(3000)}`,
  '',
  null,
  undefined,
  7,
])('%s is none of ours', (address) => {
  expect(localAddress(address)).toBeNull()
})
