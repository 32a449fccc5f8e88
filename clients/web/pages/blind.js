/** Blind comparisons: which pair comes next, and what the answers add up to. */

/** The pairs of candidates. */
function pairsOf(candidates) {
  return candidates.flatMap((one, index) => candidates.slice(index + 1).map((other) => [one, other]));
}

/** The pair that was compared least often for a platform, in a random order. */
export function nextPair(candidates, answers, platform, random = Math.random) {
  const times = ([one, other]) => answers.filter((each) => (
    each.platform === platform && [each.a, each.b].includes(one) && [each.a, each.b].includes(other))).length;
  const pairs = pairsOf(candidates), least = Math.min(...pairs.map(times));
  const rare = pairs.filter((pair) => times(pair) === least), pair = rare[Math.floor(random() * rare.length)];
  return random() < 0.5 ? pair : [...pair].reverse();
}

/** The counts of each candidate for a platform, the best first. A draw is half a win. */
export function tally(answers, platform) {
  const counts = new Map();
  const of = (name) => counts.get(name) ?? counts.set(name, { name, wins: 0, losses: 0, draws: 0 }).get(name);
  for (const { platform: own, a, b, answer } of answers) {
    if (own !== platform) continue;
    if (answer === "equal") for (const name of [a, b]) of(name).draws += 1;
    else {
      of(answer === "a" ? a : b).wins += 1;
      of(answer === "a" ? b : a).losses += 1;
    }
  }
  const share = ({ wins, losses, draws }) => (wins + draws / 2) / (wins + losses + draws);
  return [...counts.values()].map((each) => ({ ...each, share: share(each) })).sort((one, two) => two.share - one.share);
}
