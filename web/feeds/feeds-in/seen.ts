import {
  ASK_FOR,
  FORMAT_NAMES,
  OTHER_FORMATS,
  FEED_IN_FORMATS,
  type LooksLike,
  type FeedIn,
} from '#contract/feeds/feeds-in.ts'
import { mayBe } from '#contract/feeds/mapped-formats.ts'
import type { Formatter } from '#i18n/format.ts'
import type { Translator } from '#i18n/translate.ts'

const isOneOf = <T extends string>(values: readonly T[], value: string | null): value is T =>
  (values as readonly (string | null)[]).includes(value)

/** Whether the detected format is one of ours, or an archive; other files need `otherFormat`. */
export const isNamed = (looksLike: LooksLike | null): looksLike is FeedIn['format'] | 'zip' =>
  isOneOf([...FEED_IN_FORMATS, 'zip'], looksLike)

/** Text about a file that cannot be read in the format of its source: its detected format, and the next step. */
export function otherFormat(
  looksLike: LooksLike | null,
  own: FeedIn['format'],
  { t, format }: { t: Translator; format: Formatter },
): string {
  const mapped = (['xml', 'json'] as const).find((name) => mayBe(looksLike, name))
  if (isOneOf(OTHER_FORMATS, looksLike))
    return [
      t('feedsIn.seen.another', {
        seen: FORMAT_NAMES[looksLike],
        formats: format.list(ASK_FOR[looksLike].map((name) => t(`feedsIn.format.${name}`))),
      }),
      ...(mapped ? [t('feedsIn.seen.orPaths', { format: t(`feedsIn.format.${mapped}`) })] : []),
    ].join(' ')
  if (looksLike !== null && looksLike === mapped)
    return t('feedsIn.seen.paths', {
      kind: mapped.toUpperCase(),
      format: t(`feedsIn.format.${mapped}`),
    })
  if (isOneOf(['html', 'excel', 'pdf', 'empty'] as const, looksLike))
    return t(`feedsIn.seen.${looksLike}`)
  if (isOneOf(FEED_IN_FORMATS, looksLike))
    return t('feedsIn.seen.other', {
      seen: t(`feedsIn.format.${looksLike}`),
      own: t(`feedsIn.format.${own}`),
    })
  return t('feedsIn.seen.unknown', {
    formats: format.list(FEED_IN_FORMATS.map((name) => t(`feedsIn.format.${name}`))),
  })
}
