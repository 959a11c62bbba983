// <true-case model="/models/en-small.tcm">text that has lost its capitals</true-case>: an element that restores its own text.
// The model is loaded once for all elements of a page; until it is there, the text is shown as it came.
import { load } from 'truecase';

const models = new Map();

function modelAt(address) {
  if (!models.has(address)) models.set(address, load(address));
  return models.get(address);
}

class TrueCase extends HTMLElement {
  static observedAttributes = ['model', 'mode'];

  connectedCallback() {
    this.restore();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.restore();
  }

  /** Restores the text, and says so with an event; call it after the content has changed. */
  async restore() {
    const address = this.getAttribute('model');
    if (address === null) return;
    const mode = this.getAttribute('mode') ?? 'auto';
    try {
      const tc = await modelAt(new URL(address, document.baseURI).href);
      this.normalize();
      // Node by node: markup inside the element, and what listens to it, stays.
      const walker = document.createTreeWalker(this, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) walker.currentNode.data = tc.truecase(walker.currentNode.data, { mode });
      this.dispatchEvent(new CustomEvent('restored', { bubbles: true }));
    } catch (error) {
      this.dispatchEvent(new CustomEvent('error', { detail: error }));
    }
  }
}

customElements.define('true-case', TrueCase);
