// Chimes, made as they are heard: nothing is loaded for them.

const NOTES = { asked: [660, 880], won: [660, 830, 990], over: [520] }; // Hz, one after the other
const EACH = 0.14; // seconds

let context = null;

/** Plays a chime of `NOTES`; nothing where the browser makes no sound. */
export function chime(name) {
  const Context = window.AudioContext;
  if (!Context) return;
  context ??= new Context();
  context.resume();
  NOTES[name].forEach((pitch, index) => {
    const from = context.currentTime + index * EACH;
    const tone = context.createOscillator(), loud = context.createGain();
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0.12, from);
    loud.gain.exponentialRampToValueAtTime(0.001, from + EACH * 2);
    tone.connect(loud).connect(context.destination);
    tone.start(from);
    tone.stop(from + EACH * 2);
  });
}
