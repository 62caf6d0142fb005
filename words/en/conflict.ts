/** Two people edit the same order. */
export const conflict = {
  title: '{{who}} changed this in the meantime. Nothing you typed is lost.',
  merged: 'Updated: you hadn’t changed these fields.',
  clash: 'You both changed these fields. Choose which to keep:',
  before: 'Before',
  theirs: 'Theirs',
  mine: 'Yours',
  keepTheirs: 'Keep theirs',
  keepMine: 'Keep mine',
  again: 'Choose, then save again.',
}
