import type { AreaContent } from '#contract/homes/area-editing.ts'
import type { AreaKind } from '#contract/homes/places.ts'
import { text } from '../../ground/forms/answer.ts'

/** The text of a sent file, else of the field beside it. */
export async function sentText(form: FormData, file: string, pasted: string): Promise<string> {
  const sent = form.get(file)
  return sent instanceof File && sent.size > 0 ? sent.text() : text(form, pasted)
}

/** Input of the API from the form of an area. */
export async function areaContent(form: FormData): Promise<AreaContent> {
  const byLanguage = (prefix: string): [string, string][] =>
    [...form].flatMap(([name, value]) =>
      name.startsWith(`${prefix}.`) && typeof value === 'string' && value.trim() !== ''
        ? [[name.slice(prefix.length + 1), value.trim()]]
        : [],
    )
  const population = text(form, 'population').replace(/\D/g, '')
  return {
    slug: text(form, 'slug').trim(),
    // The API rejects unknown kinds.
    kind: text(form, 'kind') as AreaKind,
    parent: text(form, 'parent'),
    names: Object.fromEntries(byLanguage('names')),
    aka: Object.fromEntries(
      byLanguage('aka').map(([language, names]) => [
        language,
        names
          .split(/[\n;]/)
          .map((name) => name.trim())
          .filter(Boolean),
      ]),
    ),
    in: Object.fromEntries(byLanguage('in')),
    places: text(form, 'places').split(/\s+/).filter(Boolean),
    population: population === '' ? null : Number(population),
    geometry: (await sentText(form, 'geometry_file', 'geometry')).trim(),
  }
}
