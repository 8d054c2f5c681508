import { redirect } from 'react-router'
import { address } from '#contract/addresses.ts'
import { ApiError } from '#contract/errors.ts'
import { PRICE_CURRENCIES } from '#contract/publish/publishing.ts'
import { SCHEDULES } from '#contract/feeds/feeds-in.ts'
import { isMapped } from '#contract/feeds/mapped-formats.ts'
import { text } from '../../ground/forms/answer.ts'
import { type Visit } from '../../ground/page/load-context.ts'
import { missingIn } from './mapping/csv-form.ts'
import { csvMapping } from './mapping/csv-mapping.ts'
import { wordMapping } from './mapping/word-mapping.ts'

export async function act(visit: Visit, id: number, form: FormData): Promise<unknown> {
  const { feedsIn } = visit.api
  const kind = text(form, 'kind') === 'import' ? 'import' : 'dry'
  switch (text(form, 'form').replace(/-\d+$/, '')) {
    case 'run':
    case 'accept':
      return (
        await feedsIn.run({
          id,
          kind,
          revision: Number(text(form, 'revision')) || undefined,
          acceptFewer: form.has('acceptFewer'),
        })
      ).data.id
    case 'start':
      await feedsIn.change({ id, state: 'active' })
      // Begun at once, unless it is under way already.
      await feedsIn.run({ id, kind: 'import' }).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.status === 409)) throw error
      })
      return true
    case 'confirm':
      return (await feedsIn.confirm({ id, externalId: text(form, 'externalId') || undefined })).data
        .stored
    case 'pictures':
      await feedsIn.fetchPictures({ id })
      return true
    case 'pause':
      await feedsIn.change({ id, state: 'paused' })
      return true
    case 'upload': {
      const file = form.get('file')
      if (!(file instanceof File) || file.name === '')
        refuse({
          file: visit.host.messages.translator(visit.language)('feedsIn.file.missing'),
        })
      const { data: feedIn } = await feedsIn.get({ id })
      const waits = isMapped(feedIn.format) && !feedIn.mapping
      await feedsIn.upload({
        id,
        file: file instanceof File ? file : new File([], ''),
        kind: waits ? 'keep' : form.has('import') ? 'import' : 'dry',
      })
      return true
    }
    case 'test':
      return (await feedsIn.test({ id })).data
    case 'mapping': {
      const { data: feedIn } = await feedsIn.get({ id })
      if (isMapped(feedIn.format)) refuseIncomplete(visit, form)
      const mapping = isMapped(feedIn.format)
        ? csvMapping(feedIn.mapping, form, feedIn.format)
        : wordMapping(feedIn.mapping, feedIn.format, form)
      if (form.has('preview'))
        return { mapping, homes: (await feedsIn.preview({ id, mapping })).data }
      return changeMapping(visit, id, form, mapping)
    }
    case 'mapping-json':
      return changeMapping(
        visit,
        id,
        form,
        readJson(text(form, 'mapping')) as Record<string, unknown>,
      )
    case 'remove': {
      if (!form.has('sure')) return false
      await feedsIn.remove({ id, offers: 'archive' })
      throw redirect(`/${visit.locale}${address('feeds-in')}`, 303)
    }
    default:
      await feedsIn.change({
        id,
        name: text(form, 'name'),
        address: text(form, 'address') || null,
        username: text(form, 'username') || undefined,
        password: text(form, 'password') || undefined,
        schedule: SCHEDULES.find((schedule) => schedule === text(form, 'schedule')),
        isSnapshot: form.has('isSnapshot'),
      })
      return true
  }
}

/** After a concurrent change, the answer contains the submitted values, so that they can be sent again. */
async function changeMapping(
  { api }: Visit,
  id: number,
  form: FormData,
  mapping: Record<string, unknown>,
): Promise<true | { mapping: Record<string, unknown>; conflict: string }> {
  try {
    await api.feedsIn.change({ id, mapping, mappingVersion: text(form, 'mappingVersion') })
    return true
  } catch (error) {
    if (error instanceof ApiError && error.body.code === 'conflict')
      return { mapping, conflict: error.body.message }
    throw error
  }
}

/** Errors at the form's fields: the API could only name keys of the mapping. */
function refuseIncomplete({ host, language }: Visit, form: FormData): void {
  const t = host.messages.translator(language)
  const values = {
    code: text(form, 'currency').trim().toUpperCase(),
    list: t.format.address(PRICE_CURRENCIES),
  }
  refuse(
    Object.fromEntries(
      Object.entries(missingIn(form)).map(([field, needed]) => [
        field,
        t(`feedsIn.mapping.need.${needed}`, values),
      ]),
    ),
  )
}

function refuse(errors: Record<string, string>): void {
  const [message] = Object.values(errors)
  if (message)
    throw new ApiError(422, {
      type: 'error',
      code: 'validation_failed',
      message,
      errors: Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, [error]])),
    })
}

/** Unchanged if it is no JSON: the API rejects it. */
function readJson(written: string): unknown {
  try {
    return JSON.parse(written)
  } catch {
    return written
  }
}
