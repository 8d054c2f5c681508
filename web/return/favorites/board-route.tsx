import { useCallback, useMemo } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { address } from '#contract/addresses.ts'
import { boards, type BoardAct } from '#contract/return/boards.ts'
import { notFound } from '../../ground/errors/thrown.ts'
import { useApi } from '../../ground/page/api.ts'
import { visitContext } from '../../ground/page/load-context.ts'
import { paramsOf } from '../../ground/page/params.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { unindexedHead } from '../../ground/page/seo.ts'
import { Breadcrumbs } from '../../ground/ui/breadcrumbs.tsx'
import { Container } from '../../ground/ui/section.tsx'
import { BoardView } from './board.tsx'
import { missing } from './missing.ts'
import { rememberBoard, rememberedBoard } from './remembered.ts'

const CALLS = { boards }

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const { slug: token } = paramsOf<'board'>(params)
  const visit = context.get(visitContext)
  const board = await visit.api.boards.see({ token }).catch(missing)
  if (!board) throw await notFound(visit, url)
  return { token, board: board.data }
}

export const meta = unindexedHead<typeof loader>(
  (page, data) =>
    data && {
      title: page.t('board.seoTitle', { name: data.board.name }),
      description: page.t('board.lead'),
      path: address('board', { slug: data.token }),
    },
)

/** A board, by its link. */
export default function SharedBoard() {
  const { token, board } = useLoaderData<typeof loader>()
  const { t } = usePageContext()
  const api = useApi(CALLS)
  const { id } = board
  const load = useCallback(async () => {
    const { secret } = rememberedBoard(id)
    return (await api.boards.see({ token, secret })).data
  }, [api, token, id])
  const acts = useMemo(
    () => ({
      act: async (act: BoardAct) =>
        (await api.boards.act({ token, secret: rememberedBoard(id).secret, act })).data,
      join: async (name?: string) => {
        const { data, secret } = await api.boards.join({ token, name })
        if (secret !== null) rememberBoard(id, { secret })
        return data
      },
    }),
    [api, token, id],
  )
  return (
    <Container className="page" data-own-homes>
      <Breadcrumbs
        items={[{ label: t('layout.home'), to: address('home') }, { label: board.name }]}
      />
      <h1 className="proseTitle">
        <bdi>{board.name}</bdi>
      </h1>
      <BoardView key={id} first={board} load={load} {...acts} />
    </Container>
  )
}
