export * from '../text/segments.js';
