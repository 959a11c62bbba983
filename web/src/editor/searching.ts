/** Search in the text, which is loaded after everything else. The browser's own sees only what is in view. */
import { type Extension, StateEffect } from '@codemirror/state';
import { type EditorView, keymap } from '@codemirror/view';

let loaded: Promise<typeof import('@codemirror/search')> | null = null;

/** Loads it before it is asked for. */
export function warmSearch(): Promise<unknown> {
  loaded ??= import('@codemirror/search');
  return loaded;
}

function open(view: EditorView): boolean {
  void warmSearch().then(async () => {
    const { openSearchPanel, search, searchKeymap } = (await loaded)!;
    if (!searched.has(view)) {
      searched.add(view);
      view.dispatch({ effects: StateEffect.appendConfig.of([search({ top: true }), keymap.of(searchKeymap)]) });
    }
    openSearchPanel(view);
  });
  return true;
}

const searched = new WeakSet<EditorView>();

export const lazySearch: Extension = keymap.of([{ key: 'Mod-f', run: open }]);
