import { describe, expect, it } from 'vitest'
import { staleKeys, updatedRecord } from './translated-from.ts'

const english = { 'a.save': 'Save', 'a.close': 'Close', 'b.title': 'My listings' }
const german = { 'a.save': 'Sichern', 'a.close': 'Schließen', 'b.title': 'Meine Angebote' }
const record = updatedRecord(english, german, {})
const changed = { ...english, 'a.save': 'Save changes', 'b.title': 'Your listings' }

describe('the English that a translation was made from', () => {
  it('finds nothing stale as long as English stays', () => {
    expect(staleKeys(english, german, record)).toEqual([])
  })

  it('names the translations whose English has changed', () => {
    expect(staleKeys(changed, german, record)).toEqual(['a.save', 'b.title'])
  })

  it('takes a translation that was changed too as made from the new English', () => {
    expect(staleKeys(changed, { ...german, 'a.save': 'Änderungen speichern' }, record)).toEqual([
      'b.title',
    ])
  })

  it('does not call a new key stale, nor one that is not translated', () => {
    expect(
      staleKeys({ ...english, 'c.new': 'New' }, { ...german, 'c.new': 'Neu' }, record),
    ).toEqual([])
    expect(staleKeys(changed, { 'a.close': 'Schließen' }, record)).toEqual([])
  })

  it('keeps stale messages when the record is brought up to date, and adds new ones', () => {
    const later = updatedRecord(
      { ...changed, 'c.new': 'New' },
      { ...german, 'c.new': 'Neu' },
      record,
    )
    expect(staleKeys(changed, german, later)).toEqual(['a.save', 'b.title'])
    expect(later['c.new']).toMatch(/^[0-9a-f]{12}$/)
  })

  it('clears accepted messages, by the beginning of the keys', () => {
    expect(staleKeys(changed, german, updatedRecord(changed, german, record, ['a.']))).toEqual([
      'b.title',
    ])
    expect(staleKeys(changed, german, updatedRecord(changed, german, record, ['']))).toEqual([])
  })
})
