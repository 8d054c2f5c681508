import { useId, type ReactNode } from 'react'
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type UniqueIdentifier,
} from '@dnd-kit/core'
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
} from '@dnd-kit/sortable'
import { usePageContext } from '../../ground/page/page-context.tsx'

/** Milliseconds of touch before dragging; an earlier movement scrolls the page. */
const TOUCH_DELAY_MS = 200
const TOUCH_TOLERANCE_PX = 8
/** Smaller mouse movements are clicks. */
const DRAG_PX = 5

export interface SortableProps {
  keys: readonly string[]
  onMove: (from: number, to: number) => void
  children: ReactNode
}

/** Pictures sortable by mouse, touch and keyboard, with announcements for screen readers. */
export function Sortable({ keys, onMove, children }: SortableProps) {
  const { t } = usePageContext()
  const id = useId()
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: DRAG_PX } }),
    useSensor(TouchSensor, {
      activationConstraint: { delay: TOUCH_DELAY_MS, tolerance: TOUCH_TOLERANCE_PX },
    }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const indexOf = (key: UniqueIdentifier): number => keys.indexOf(String(key))
  const place = (key: UniqueIdentifier) => ({ number: indexOf(key) + 1, total: keys.length })
  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: {
          onDragStart: ({ active }) => t('publishing.pictures.taken', place(active.id)),
          onDragOver: ({ active, over }) =>
            over && over.id !== active.id
              ? t('publishing.pictures.over', place(over.id))
              : undefined,
          onDragEnd: ({ active, over }) =>
            t('publishing.pictures.moved', place((over ?? active).id)),
          onDragCancel: ({ active }) => t('publishing.pictures.moved', place(active.id)),
        },
        screenReaderInstructions: { draggable: t('publishing.pictures.howToMove') },
      }}
      onDragEnd={({ active, over }) => over && onMove(indexOf(active.id), indexOf(over.id))}
    >
      <SortableContext items={[...keys]} strategy={rectSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}
