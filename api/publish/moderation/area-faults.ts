import { z } from 'zod'
import type { WrongArea } from '#contract/homes/named-areas.ts'
import type { Translator } from '#i18n/translate.ts'
import type { WrongFeature } from '../../homes/areas/write.ts'
import { fieldErrors } from '../../people/http/validation.ts'

/** Errors of an area by property, translated. */
export function areaErrors(
  reason: WrongArea['reason'],
  translate: Translator,
): Record<string, string[]> {
  if (!(reason instanceof z.ZodError))
    return { [reason.field]: [translate(reason.key, reason.values)] }
  return Object.fromEntries(
    Object.entries(fieldErrors(reason, translate)).map(([path, errors]) => [
      path.replace(/^properties\.?/, '').replace(/^geometry\..*/, 'geometry'),
      errors,
    ]),
  )
}

/** A line for a feature of a file that cannot be imported, or for the file. */
export function lineOf({ at, slug, reason }: WrongFeature, translate: Translator): string {
  const unknown =
    reason instanceof z.ZodError
      ? reason.issues.find((issue) => issue.code === 'unrecognized_keys')
      : undefined
  const [field, [error = '']] = unknown
    ? [
        '',
        [
          translate('areas.fault.unknownProperty', {
            names: translate.format.address(unknown.keys),
          }),
        ],
      ]
    : (Object.entries(areaErrors(reason, translate))[0] ?? ['', []])
  const text = field === '' ? error : `${field}: ${error}`
  if (at === null) return text
  const values = { number: at + 1, text }
  return slug === null
    ? translate('areas.fault.feature', values)
    : translate('areas.fault.namedFeature', { ...values, slug })
}
