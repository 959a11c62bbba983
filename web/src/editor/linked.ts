/** Words that are marked because the pointer is on one that belongs to them. */
import { RangeSet, StateEffect, StateField } from '@codemirror/state';
import { type DecorationSet, EditorView } from '@codemirror/view';

export const setLinked = StateEffect.define<DecorationSet>();

export const linkedField = StateField.define<DecorationSet>({
  create: () => RangeSet.empty,
  update: (set, { effects, docChanged }) => {
    const told = effects.find((effect) => effect.is(setLinked));
    return told !== undefined ? (told.value as DecorationSet) : docChanged ? RangeSet.empty : set;
  },
  provide: (field) => EditorView.decorations.from(field),
});
