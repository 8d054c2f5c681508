import { afterEach, expect, test } from 'vitest'
import { absoluteUrl, pictureUrl, setPictureBase } from './pictures.ts'

afterEach(() => setPictureBase(undefined))
const picture = { key: 'offers/0a' }
const PORTAL = 'https://www.example.com'

test('pictures are the portal’s, or those of the server that is named for them', () => {
  const path = '/media/offers/0a/320.webp'
  expect(pictureUrl(picture, 320, 'webp')).toBe(path)
  expect(absoluteUrl(pictureUrl(picture, 320, 'webp'), PORTAL)).toBe(PORTAL + path)
  setPictureBase('https://media.example.com/portal')
  for (const url of [
    pictureUrl(picture, 320, 'webp'),
    absoluteUrl(pictureUrl(picture, 320, 'webp'), PORTAL),
  ])
    expect(url).toBe(`https://media.example.com/portal${path}`)
})
