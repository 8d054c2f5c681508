import { describe, expect, it } from 'vitest'
import { bannedIn } from './banned-words.ts'

describe('words that English messages must not use', () => {
  it.each([
    ['My offers', 'listing'],
    ['{count, plural, one {# offer} other {# offers}}', 'listing'],
    ['Put away', 'archive'],
    ['Log in or sign up', 'sign in'],
    ['Your login expired', 'sign in'],
    ['Enter your e-mail address', 'email'],
    ['The owner is told.', 'notify'],
    ['Whoever is first answers.', 'the person'],
    ['You cannot do this', 'can’t'],
    ['Add a branch …', 'an ellipsis'],
  ])('%j is refused with an alternative', (text, instead) => {
    expect(bannedIn('a.b', text)).toEqual([expect.stringContaining(instead)])
  })

  it.each([
    'No properties match your search',
    '{offers, plural, one {# property} other {# properties}}',
    '{about, select, offer {A problem with a listing} other {Something else}}',
    'Programs get `offer.published` and `POST /auth/login`.',
    'We’ve told {name} the time',
    'Save changes…',
  ])('%j is fine', (text) => {
    expect(bannedIn('a.b', text)).toEqual([])
  })

  it('leaves alone the text that the specification fixes', () => {
    expect(bannedIn('form.search.failed', 'An offer')).toEqual([])
  })
})
