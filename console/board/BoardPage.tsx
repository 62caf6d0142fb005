import * as boardWords from '@shortcut/words/en/board.ts'
import { useTitle } from '../page/title.ts'
import { useT } from '../words/words.ts'
import classes from './Board.module.css'
import { BoardTools } from './BoardTools.tsx'
import { Chosen } from './Chosen.tsx'
import { DropQuestion } from './DropQuestion.tsx'
import { Lanes } from './Lanes.tsx'
import { Unassigned } from './Unassigned.tsx'
import { useDispatchBoard } from './use-dispatch-board.ts'

/** Drivers or trucks over time, with unassigned orders beside them. */
export default function BoardPage() {
  const t = useT(boardWords)
  useTitle(t('page:board'))
  const board = useDispatchBoard()
  return (
    <section className={classes.page} aria-label={t('page:board')}>
      <BoardTools board={board} />
      <div className={classes.content}>
        <div className={classes.side}>
          <Unassigned board={board} />
          <Chosen load={board.chosen} store={board.store} now={board.now} zone={board.zone} />
        </div>
        <Lanes board={board} />
      </div>
      <p id="board-help" hidden>
        {t('board:help')}
      </p>
      <div ref={board.carry.voice} className={classes.voice} aria-live="assertive" role="status" />
      {board.asking && <DropQuestion key={board.asking.round} asked={board.asking} board={board} />}
    </section>
  )
}
