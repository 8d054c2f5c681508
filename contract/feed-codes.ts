/** What can be wrong with a feed, or with an item of it: stable, for programs. */
export const FEED_CODES = [
  'ambiguous_number', 'bad_archive', 'blocked', 'closed', 'contact_in_text', 'cut', 'default_used', 'doctype', 'empty', 'far_from_median', 'far_from_place', 'full', 'gone', 'half_coordinates', 'id_from_reference', 'ignored', 'inline_picture', 'invalid_boolean',
  'invalid_date', 'invalid_mapping', 'invalid_number', 'invalid_period', 'invalid_price', 'invalid_text', 'invalid_url', 'misread_letters', 'missing', 'missing_column', 'missing_file',
  'more_pages', 'no_address', 'no_language', 'not_csv', 'not_gzip', 'not_json', 'not_well_formed', 'not_whole', 'null_island', 'other_format', 'other_province', 'out_of_range', 'read_as_whole', 'refused_by_database',
  'repeated', 'repeated_column', 'same_period', 'several', 'too_deep', 'too_large', 'too_long', 'too_many', 'unchecked', 'unknown_country', 'unknown_currency',
  'unknown_encoding', 'unknown_energy_class', 'unknown_extent', 'unknown_frequency', 'unknown_language', 'unknown_place', 'unknown_province', 'unknown_status',
  'unknown_town', 'unknown_type', 'unknown_unit', 'unknown_value', 'unknown_version', 'unused', 'warm_rent', 'wrong_column_count', 'wrong_encoding', 'wrong_price_type',
  'wrong_root', 'wrong_source',
] as const
/** Those that end the reading of a file, where they reject what has no field. */
const ENDING: ReadonlySet<FeedCode> = new Set(['bad_archive', 'doctype', 'empty', 'missing_column', 'missing_file', 'not_csv', 'not_gzip', 'not_json', 'not_well_formed', 'repeated_column', 'too_deep', 'too_large', 'unknown_encoding', 'wrong_encoding', 'wrong_root'])
export const endsReading = (code: FeedCode): boolean => ENDING.has(code)
/** What follows from a problem: the item is kept aside, a value is left out, or all is stored and somebody should look at it. */
export const SEVERITIES = ['rejected', 'dropped', 'noted'] as const
export type FeedCode = (typeof FEED_CODES)[number]
export const isFeedCode = (code: string): code is FeedCode => (FEED_CODES as readonly string[]).includes(code)
